import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ApiResult } from '@/lib/api/api-result'
import type { CredentialInput } from '@/lib/api/credential'
import type { AuthorizationStart, CredentialStatus, CredentialTest } from '@/lib/api/credential-calls'
import { createApi } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

export interface CredentialState {
  /** Requested and stored credentials. Null until loaded. */
  status: CredentialStatus | null
  /** Why loading failed. */
  fault: FaultData | null
  /** The scheme that is being saved. */
  busy: string | null
  /** Why the last change of a scheme failed. */
  refused: { scheme: string; fault: FaultData } | null
  /** OAuth consent that the user gives in another tab or device. */
  consent: { scheme: string; start: AuthorizationStart } | null
  test: ApiResult<CredentialTest> | 'running' | null
}

export type CredentialStore = StoreApi<CredentialState> & {
  read: () => Promise<void>
  /** Returns true once the credential is stored. */
  put: (scheme: string, credential: CredentialInput) => Promise<boolean>
  remove: (scheme: string) => Promise<boolean>
  /** Starts an OAuth authorization and polls until it is complete. Returns where to send the user. */
  authorize: (scheme: string) => Promise<AuthorizationStart | null>
  /** Tests the connection to the agent. */
  tryOut: () => Promise<void>
  /** Stops polling. */
  stop: () => void
}

const empty: CredentialState = { status: null, fault: null, busy: null, refused: null, consent: null, test: null }

/**
 * Creates the store for an agent's credentials. It never holds a secret. `origin` is empty in the browser. `pageInterval`:
 * seconds between two polls for a sign-in on the provider's page.
 */
export function createCredentialStore(slug: string, origin = '', pageInterval = 2): CredentialStore {
  const api = createApi(origin)
  const store = createStore<CredentialState>(() => empty)
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Polls that began before the last stop do not continue. */
  let stops = 0

  const stop = (): void => {
    stops += 1
    clearTimeout(timer)
  }

  const read = async (): Promise<void> => {
    const mine = stops
    const result = await api.readCredentials({ id: slug })
    store.setState(result.ok ? { status: result.value, fault: null } : { fault: result.fault })
    const { consent, status } = store.getState()
    // `poll` does not cover a sign-in that began in an earlier page or another tab.
    if (mine === stops && !consent && status?.schemes.some(({ given }) => given?.state === 'pending')) {
      clearTimeout(timer)
      timer = setTimeout(() => void read(), pageInterval * 1000)
    }
  }

  const poll = (scheme: string, seconds: number): void => {
    stop()
    timer = setTimeout(async () => {
      await read()
      const { consent, status } = store.getState()
      if (consent?.scheme !== scheme) return
      const state = status?.schemes.find(({ name }) => name === scheme)?.given?.state
      const over = Date.parse(consent.start.expiresAt) < Date.now()
      if (state === 'ready' || state === 'failed' || over) store.setState({ consent: null })
      else poll(scheme, seconds)
    }, seconds * 1000)
  }

  const change = async <T>(scheme: string, work: () => Promise<ApiResult<T>>): Promise<T | null> => {
    store.setState({ busy: scheme, refused: null, test: null })
    const result = await work()
    store.setState({ busy: null, refused: result.ok ? null : { scheme, fault: result.fault } })
    // It was removed elsewhere.
    if (!result.ok && result.fault.kind === 'not-found') await read()
    return result.ok ? result.value : null
  }
  const applyStatus = (status: CredentialStatus | null): boolean => {
    if (status) store.setState({ status, consent: null })
    return status !== null
  }

  return Object.assign(store, {
    read,
    stop,
    put: async (scheme: string, credential: CredentialInput) =>
      applyStatus(await change(scheme, () => api.putCredential({ id: slug, scheme, body: credential }))),
    remove: async (scheme: string) =>
      applyStatus(await change(scheme, () => api.deleteCredential({ id: slug, scheme }))),
    authorize: async (scheme: string) => {
      const start = await change(scheme, () => api.authorize({ id: slug, scheme }))
      if (!start) return null
      store.setState({ consent: { scheme, start } })
      poll(scheme, start.kind === 'device' ? Math.max(start.interval, 1) : pageInterval)
      return start
    },
    tryOut: async () => {
      store.setState({ test: 'running' })
      const test = await api.testCredentials({ id: slug })
      store.setState({ test })
      // The test may have fetched tokens or found that they are invalid.
      await read()
    },
  })
}
