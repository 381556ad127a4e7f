import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ActionResult } from '@/lib/api/action-result'
import type { CredentialInput } from '@/lib/api/credential'
import type { AuthorizationStart, CredentialStatus, CredentialTest } from '@/lib/api/credential-calls'
import { callApi } from '@/lib/client/call-api'
import type { FaultData } from '@/lib/faults/fault'

export interface CredentialState {
  /** What the agent asks for and what is set; null until it was read. */
  status: CredentialStatus | null
  /** Why it could not be read. */
  fault: FaultData | null
  /** The scheme that is being changed. */
  busy: string | null
  /** Why the last change of a scheme was refused. */
  refused: { scheme: string; fault: FaultData } | null
  /** A consent that a person is giving elsewhere. */
  consent: { scheme: string; start: AuthorizationStart } | null
  test: ActionResult<CredentialTest> | 'running' | null
}

export type CredentialStore = StoreApi<CredentialState> & {
  read: () => Promise<void>
  /** True once it is kept. */
  put: (scheme: string, credential: CredentialInput) => Promise<boolean>
  remove: (scheme: string) => Promise<boolean>
  /** Begins to ask the person for their consent, and looks until it is given. Answers with where they are to go. */
  authorize: (scheme: string) => Promise<AuthorizationStart | null>
  /** Tries the way to the agent. */
  tryOut: () => Promise<void>
  /** Ends all looking. */
  stop: () => void
}

const empty: CredentialState = { status: null, fault: null, busy: null, refused: null, consent: null, test: null }

/**
 * The credentials of the agent of that slug, as a screen changes them; never holds a secret. `origin`: empty in the browser.
 * `pageInterval`: seconds between two looks at whether a person has signed in on the provider's page.
 */
export function createCredentialStore(slug: string, origin = '', pageInterval = 2): CredentialStore {
  const base = `${origin}/api/agents/${encodeURIComponent(slug)}/credentials`
  const of = (scheme: string): string => `${base}/${encodeURIComponent(scheme)}`
  const store = createStore<CredentialState>(() => empty)
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Whoever began to look before the last stop does not go on. */
  let stops = 0

  const stop = (): void => {
    stops += 1
    clearTimeout(timer)
  }

  const read = async (): Promise<void> => {
    const mine = stops
    const result = await callApi<CredentialStatus>('GET', base)
    store.setState(result.ok ? { status: result.value, fault: null } : { fault: result.fault })
    const { consent, status } = store.getState()
    // A sign-in that began before this page was opened, or in another tab, ends unseen by `look`.
    if (mine === stops && !consent && status?.schemes.some(({ given }) => given?.state === 'pending')) {
      clearTimeout(timer)
      timer = setTimeout(() => void read(), pageInterval * 1000)
    }
  }

  const look = (scheme: string, seconds: number): void => {
    stop()
    timer = setTimeout(async () => {
      await read()
      const { consent, status } = store.getState()
      if (consent?.scheme !== scheme) return
      const state = status?.schemes.find(({ name }) => name === scheme)?.given?.state
      const over = Date.parse(consent.start.expiresAt) < Date.now()
      if (state === 'ready' || state === 'failed' || over) store.setState({ consent: null })
      else look(scheme, seconds)
    }, seconds * 1000)
  }

  const change = async <T>(scheme: string, work: () => Promise<ActionResult<T>>): Promise<T | null> => {
    store.setState({ busy: scheme, refused: null, test: null })
    const result = await work()
    store.setState({ busy: null, refused: result.ok ? null : { scheme, fault: result.fault } })
    // It was taken away elsewhere.
    if (!result.ok && result.fault.kind === 'not-found') await read()
    return result.ok ? result.value : null
  }
  const keep = (status: CredentialStatus | null): boolean => {
    if (status) store.setState({ status, consent: null })
    return status !== null
  }

  return Object.assign(store, {
    read,
    stop,
    put: async (scheme: string, credential: CredentialInput) =>
      keep(await change(scheme, () => callApi<CredentialStatus>('PUT', of(scheme), credential))),
    remove: async (scheme: string) => keep(await change(scheme, () => callApi<CredentialStatus>('DELETE', of(scheme)))),
    authorize: async (scheme: string) => {
      const start = await change(scheme, () => callApi<AuthorizationStart>('POST', `${of(scheme)}/authorize`))
      if (!start) return null
      store.setState({ consent: { scheme, start } })
      look(scheme, start.kind === 'device' ? Math.max(start.interval, 1) : pageInterval)
      return start
    },
    tryOut: async () => {
      store.setState({ test: 'running' })
      const test = await callApi<CredentialTest>('POST', `${base}/test`)
      store.setState({ test })
      // Tokens may have been fetched, or have turned out to be dead.
      await read()
    },
  })
}
