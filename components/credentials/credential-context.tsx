'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand/react'
import { createCredentialStore, type CredentialState, type CredentialStore } from '@/lib/client/credential-store'

interface Credentials {
  store: CredentialStore
  /** The page must not be left: a sign-in opens in a tab of its own. */
  stay: boolean
}

const CredentialContext = createContext<Credentials | null>(null)

interface CredentialProviderProps {
  slug: string
  stay: boolean
  children: ReactNode
}

/** Holds the credentials of one agent for the components beneath; another agent needs another `key`. */
export function CredentialProvider({ slug, stay, children }: CredentialProviderProps) {
  const [store] = useState(() => createCredentialStore(slug))
  useEffect(() => {
    void store.read()
    return store.stop
  }, [store])
  const credentials = useMemo(() => ({ store, stay }), [store, stay])
  return <CredentialContext value={credentials}>{children}</CredentialContext>
}

export function useCredentialStore(): Credentials {
  const credentials = useContext(CredentialContext)
  if (!credentials) throw new Error('useCredentialStore needs a CredentialProvider above')
  return credentials
}

export function useCredentials<T>(select: (state: CredentialState) => T): T {
  return useStore(useCredentialStore().store, select)
}
