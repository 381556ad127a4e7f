'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand/react'
import { createCredentialStore, type CredentialState, type CredentialStore } from '@/lib/client/credential-store'

interface Credentials {
  store: CredentialStore
  /** Whether sign-in pages open in a new tab, because the current page must stay open. */
  opensTab: boolean
}

const CredentialContext = createContext<Credentials | null>(null)

interface CredentialProviderProps {
  slug: string
  opensTab: boolean
  children: ReactNode
}

/** Provides the credentials of one agent. Use the agent as `key`. */
export function CredentialProvider({ slug, opensTab, children }: CredentialProviderProps) {
  const [store] = useState(() => createCredentialStore(slug))
  useEffect(() => {
    void store.read()
    return store.stop
  }, [store])
  const credentials = useMemo(() => ({ store, opensTab }), [store, opensTab])
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
