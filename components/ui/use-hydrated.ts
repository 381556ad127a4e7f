import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False where the server writes the page, and until the page is alive. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
