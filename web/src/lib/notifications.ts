// "It is your turn": a notification of the browser, if it is allowed.

export const canRequest = () => typeof Notification === 'function' && Notification.permission === 'default'
export const isAllowed = () => typeof Notification === 'function' && Notification.permission === 'granted'
export const requestPermission = async () => (await Notification.requestPermission()) === 'granted'

export function notify(title: string, body: string) {
  if (!document.hidden || !isAllowed()) return
  try {
    const notice = new Notification(title, { body, tag: location.pathname })
    notice.onclick = () => { window.focus(); notice.close() }
  } catch {
    // some phones allow notifications, but not from a page
  }
}
