import { inject } from 'vitest'
import { apiAt } from '../running/api.ts'
import type { PeerKind } from '../running/peer.ts'

/** The URL of the app that all files share. */
export const appUrl = inject('appUrl')

/** A client of the shared app. */
export const api = apiAt(appUrl)

/** The URL of the one running agent of a kind. */
export const peerUrl = (kind: PeerKind): string => inject('peerUrls')[kind]
