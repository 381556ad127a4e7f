'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { includesRole, type Role } from '@/lib/access/roles'
import { removePersonalData } from '@/lib/client/browser-store'

/** The person who uses the page. */
export interface PageViewer {
  role: Role
  /** Whether people sign in with accounts. While they do not, everyone is the same built-in user. */
  accounts: boolean
  /** Whether the person is in a team, so that colleagues can share with them. */
  inTeam: boolean
  /** Empty without accounts. */
  name: string
  email: string | null
  /** Path of the picture; null if there is none. */
  picture: string | null
  /** The teams that the person knows, by name: their own, for administrators all. */
  teams: readonly { id: string; name: string }[]
}

/** Pages without a sign-in, such as shared tasks, hide nothing by role. */
const builtIn: PageViewer = {
  role: 'administrator',
  accounts: false,
  inTeam: false,
  name: '',
  email: null,
  picture: null,
  teams: [],
}

interface ViewerState {
  viewer: PageViewer
  /** Ends the session of this browser; null on pages without a sign-in. */
  signOut: (() => Promise<void>) | null
}

const ViewerContext = createContext<ViewerState>({ viewer: builtIn, signOut: null })

/** Provides the person who uses the page. */
export function ViewerProvider({ viewer, signOut, children }: ViewerState & { children: ReactNode }) {
  const state = useMemo(() => ({ viewer, signOut }), [viewer, signOut])
  return <ViewerContext value={state}>{children}</ViewerContext>
}

/** Returns the person who uses the page. */
export function usePageViewer(): PageViewer {
  return useContext(ViewerContext).viewer
}

/** Returns the function that signs the person out and removes what the browser stores for them; null without a sign-in. */
export function useSignOut(): (() => Promise<void>) | null {
  const { signOut } = useContext(ViewerContext)
  if (!signOut) return null
  return async () => {
    await removePersonalData()
    await signOut()
  }
}

/** Returns true if the role of the person includes `least`. The server decides again about every request. */
export function useHasRole(least: Role): boolean {
  return includesRole(usePageViewer().role, least)
}

interface ForRoleProps {
  /** The least role that sees the content. */
  least: Role
  /** Shown to everyone else. */
  otherwise?: ReactNode
  children: ReactNode
}

/** Content for a role and those that include it. */
export function ForRole({ least, otherwise = null, children }: ForRoleProps) {
  return useHasRole(least) ? children : otherwise
}
