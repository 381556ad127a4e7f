import { useSyncExternalStore } from 'react'
import type { FaultData } from '@/lib/faults/fault'

/** Why a request did not reach Switchboard. `network-back`: the browser was offline, and no longer is. */
type NetworkState = 'offline' | 'network-back' | 'no-answer'

/** Returns why a request did not reach Switchboard, as far as the browser knows now. */
export function getNetworkState({ details }: FaultData, online = navigator.onLine): NetworkState {
  if (!online) return 'offline'
  return details?.offline === true ? 'network-back' : 'no-answer'
}

function follow(changed: () => void): () => void {
  globalThis.addEventListener('online', changed)
  globalThis.addEventListener('offline', changed)
  return () => {
    globalThis.removeEventListener('online', changed)
    globalThis.removeEventListener('offline', changed)
  }
}

/** Returns whether the browser is online, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
}
