// Who plays here. Nobody has to say a name: a guest is made when the server first needs one.

import { api, Refused, type Me } from './api'
import { settings } from './settings.svelte'

const NAMES = ['Thalia', 'Nerites', 'Ianthe', 'Melia', 'Actaea', 'Doto', 'Phorcys', 'Cymo', 'Speio', 'Halie', 'Amatheia', 'Ceto']

/** The name that is shown before anybody has chosen one. */
export function anyName(): string {
  if (!settings.name) settings.keep({ name: NAMES[Math.floor(Math.random() * NAMES.length)]! })
  return settings.name
}

/** Who the server thinks we are; null if it does not know us. */
export async function whoAmI(): Promise<Me | null> {
  try {
    return await api.me()
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null
    throw error
  }
}

/** Be known to the server. */
export async function beSomebody(): Promise<void> {
  const me = settings.known ? await whoAmI() : null
  if (me) settings.keep({ name: me.name })
  else await rename(anyName())
}

export async function rename(name: string): Promise<void> {
  settings.keep({ name: (await api.name(name)).name, known: true })
}

/** A guest becomes the holder of an account and keeps everything. */
export async function makeAccount(account: string, password: string): Promise<Me> {
  await beSomebody()
  return api.makeAccount(account, password)
}

export async function logIn(account: string, password: string): Promise<Me> {
  const me = await api.logIn(account, password)
  settings.keep({ name: me.name, known: true })
  return me
}

/** This browser forgets who it was; it is a stranger again. */
export async function logOut(): Promise<void> {
  await api.logOut()
  settings.keep({ name: '', known: false })
  anyName()
}
