// It is your turn: told by the browser's notice if it may, and by a short sound if one is wished.

export const canAsk = () => typeof Notification === 'function' && Notification.permission === 'default'
export const allowed = () => typeof Notification === 'function' && Notification.permission === 'granted'
export const askLeave = async () => (await Notification.requestPermission()) === 'granted'

export function notify(title: string, body: string) {
  if (!document.hidden || !allowed()) return
  try {
    const notice = new Notification(title, { body, tag: location.pathname })
    notice.onclick = () => { window.focus(); notice.close() }
  } catch {
    // some phones allow notices but not from a page
  }
}

export function ring() {
  try {
    const context = new AudioContext()
    for (const [tone, at] of [[660, 0], [990, 0.12]] as const) {
      const voice = context.createOscillator()
      const loud = context.createGain()
      voice.frequency.value = tone
      loud.gain.setValueAtTime(0.0001, context.currentTime + at)
      loud.gain.exponentialRampToValueAtTime(0.12, context.currentTime + at + 0.02)
      loud.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + 0.35)
      voice.connect(loud).connect(context.destination)
      voice.start(context.currentTime + at)
      voice.stop(context.currentTime + at + 0.4)
    }
    setTimeout(() => context.close(), 1000)
  } catch {
    // no sound here
  }
}
