// Shows what others do one thing at a time, long enough to be followed; but all of it in a limited time, so that nobody waits long
// for their own turn: the more there is to show, the faster. `flush` shows everything at once.

export class PacedQueue<T> {
  #queue: T[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  #last = -Infinity
  #begun = -Infinity
  #held = false

  /** `wait`: how many milliseconds the previous thing should be visible; `most`: within how many all should be shown. */
  constructor(readonly show: (thing: T) => void, readonly wait: (thing: T) => number, readonly most = () => Infinity, readonly now = () => performance.now()) {}

  /** While held, nothing more is shown. */
  hold(held: boolean) {
    this.#held = held
    this.#step()
  }

  add(thing: T) {
    this.#queue.push(thing)
    this.#step()
  }

  #step() {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#held || !this.#queue.length) return
    const wait = this.wait(this.#queue[0]!)
    const now = this.now()
    if (now - this.#last >= wait && this.#queue.length === 1) this.#begun = now // nothing was waiting: the time runs from here
    const share = Math.max(0, this.#begun + this.most() - this.#last) / (this.#queue.length + 1)
    const due = this.#last + Math.min(wait, share) - now
    if (due <= 0) {
      this.#last = now
      this.show(this.#queue.shift()!)
      this.#step()
      return
    }
    this.#timer = setTimeout(() => this.#step(), due)
  }

  get behind(): boolean {
    return this.#queue.length > 0
  }

  /** Show everything that waits, now. */
  flush() {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const waiting = this.#queue.splice(0)
    for (const thing of waiting) this.show(thing)
    if (waiting.length) this.#last = this.now()
  }

  stop() {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#queue = []
  }
}
