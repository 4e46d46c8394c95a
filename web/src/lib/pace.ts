// What others do is shown one after the other, long enough to be followed. Impatience is respected: `hurry` shows all at once.

export class Pace<T> {
  #queue: T[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  #last = -Infinity
  #held = false

  /** `wait`: how many milliseconds the thing before this one should have been seen. */
  constructor(readonly show: (thing: T) => void, readonly wait: (thing: T) => number, readonly now = () => performance.now()) {}

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
    if (this.#held || this.#timer !== null || !this.#queue.length) return
    const crowded = this.#queue.length > 5 ? 4 : 1
    const due = this.#last + this.wait(this.#queue[0]!) / crowded - this.now()
    if (due <= 0) {
      this.#last = this.now()
      this.show(this.#queue.shift()!)
      this.#step()
      return
    }
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#last = -Infinity
      this.#step()
    }, due)
  }

  get behind(): boolean {
    return this.#queue.length > 0
  }

  /** Show all that waits, now. */
  hurry() {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const waiting = this.#queue.splice(0)
    for (const thing of waiting) this.show(thing)
    if (waiting.length) this.#last = this.now()
  }

  end() {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#queue = []
  }
}
