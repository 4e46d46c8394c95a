import { mount } from 'svelte'
import 'virtual:fonts.css'
import './tokens.css'
import './parts.css'
import './app.css'
import App from './App.svelte'
import { settings } from './lib/settings.svelte'

// A chunk could not be loaded: if the server has a newer page, load that one. The server may also be down.
addEventListener('vite:preloadError', async () => {
  const entry = new URL(document.querySelector<HTMLScriptElement>('script[type=module]')!.src).pathname
  const newest = await fetch('/').then((answer) => answer.text(), () => '')
  if (newest && !newest.includes(entry)) location.reload()
})

document.documentElement.dataset.theme = settings.shownTheme // before anything is drawn
settings.ready().then(() => {
  const target = document.getElementById('app')!
  target.replaceChildren()
  mount(App, { target })
})
