'use client'

import { useCredentialStore } from '@/components/credentials/credential-context'

/** Sends the person to the provider of a scheme; where the page must not be left, the way there is shown instead. */
export function useSignIn(scheme: string): () => Promise<void> {
  const { store, stay } = useCredentialStore()
  return async () => {
    const start = await store.authorize(scheme)
    if (start?.kind === 'redirect' && !stay) location.assign(start.url)
  }
}
