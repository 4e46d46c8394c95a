// Who plays here. Nobody has to give a name: a guest is created when the server first needs one.

import { api, Refused, type Person } from './api'
import { settings } from './settings.svelte'

const NAMES = ['Thalia', 'Nerites', 'Ianthe', 'Melia', 'Actaea', 'Doto', 'Phorcys', 'Cymo', 'Speio', 'Halie', 'Amatheia', 'Ceto']

/** The name that is shown until one is chosen. */
export function guestName(): string {
  if (!settings.name) settings.save({ name: NAMES[Math.floor(Math.random() * NAMES.length)]! })
  return settings.name
}

/** Who the server says we are; null if it does not know us. */
export async function fetchPerson(): Promise<Person | null> {
  try {
    return await api.me()
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null
    throw error
  }
}

/** Sign in as a guest, unless the server knows this browser already. */
export async function ensureSignedIn(): Promise<void> {
  const me = settings.known ? await fetchPerson() : null
  if (me) settings.save({ name: me.name })
  else await rename(guestName())
}

export async function rename(name: string): Promise<void> {
  settings.save({ name: (await api.signIn(name)).name, known: true })
}

/** Turn a guest into an account; games and seats stay theirs. */
export async function createAccount(account: string, password: string): Promise<Person> {
  await ensureSignedIn()
  return api.createAccount(account, password)
}

export async function logIn(account: string, password: string): Promise<Person> {
  const me = await api.logIn(account, password)
  settings.save({ name: me.name, known: true })
  return me
}

/** This browser forgets who it was. */
export async function logOut(): Promise<void> {
  await api.logOut()
  settings.save({ name: '', known: false })
  guestName()
}
