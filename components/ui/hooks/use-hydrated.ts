import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and until the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
