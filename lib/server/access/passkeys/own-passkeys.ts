import 'server-only'
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Passkey, PasskeyOptions, passkeyInputSchema, passkeyOptionsInputSchema } from '@/lib/api/passkey'
import { Fault } from '@/lib/faults/fault'
import { checkOwnPassword } from '@/lib/server/access/check-own-password'
import { answerChallenge, challengeMs, createChallenge } from '@/lib/server/access/passkeys/challenge'
import { readRelyingParty } from '@/lib/server/access/passkeys/relying-party'
import { keyAlgorithms, verifyRegistration } from '@/lib/server/access/passkeys/verify-passkey'
import { announceAccessChange, findSession } from '@/lib/server/access/session'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { type BrowserSessionRow, deleteBrowserSessions } from '@/lib/server/db/access/browser-sessions'
import {
  deletePasskey,
  deletePasskeys,
  insertPasskey,
  listPasskeys,
  type PasskeyRecord,
  requirePasskeyRoom,
  updatePasskey,
} from '@/lib/server/db/access/passkeys'
import { readPasswordHash, requirePerson } from '@/lib/server/db/access/people'
import { env } from '@/lib/server/platform/env'
import type { Viewer } from '@/lib/server/platform/viewer'

/** A session that began within this time proves that the person is there, in ms. */
const recentMs = 10 * 60 * 1000

const toPasskey = ({ id, name, backedUp, createdAt, usedAt }: PasskeyRecord): Passkey => ({
  id,
  name,
  synced: backedUp,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

/** Returns the own passkeys, oldest first. */
export async function listOwnPasskeys({ userId }: Viewer): Promise<{ passkeys: Passkey[] }> {
  return { passkeys: (await listPasskeys(userId)).map(toPasskey) }
}

/**
 * Returns the options with which the browser creates a passkey. They are valid for five minutes and for this session. Throws
 * `conflict` if the person must enter the password again, has too many passkeys or uses no session, or if the host is an IP address;
 * `invalid-input` for a wrong password, and `rate-limited`.
 */
export async function createPasskeyOptions(
  viewer: Viewer,
  { password }: z.infer<typeof passkeyOptionsInputSchema>,
  headers: Headers,
): Promise<PasskeyOptions> {
  const party = readRelyingParty(headers)
  const session = await requireSession(headers)
  const { name, email } = await requirePerson(viewer.userId)
  const passkeys = await listPasskeys(viewer.userId)
  requirePasskeyRoom(passkeys.length)
  if (password !== undefined) await checkOwnPassword({ id: viewer.userId, email }, password, headers, 'password')
  else await requireRecentSignIn(viewer, session)
  // Not the ID of the person: two servers on one host, such as localhost, would replace each other's passkeys.
  const userHandle = passkeys[0]?.userHandle ?? randomBytes(32).toString('base64url')
  const challenge = await createChallenge({ purpose: 'register', sessionId: session.id, userHandle })
  return {
    options: {
      rp: { id: party.id, name: 'Switchboard' },
      user: { id: userHandle, name: email ?? name, displayName: name },
      challenge,
      pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeMs,
      excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      attestation: 'none',
    },
  }
}

async function requireSession(headers: Headers): Promise<BrowserSessionRow> {
  const session = (await areAccountsOn()) ? await findSession(headers, env().ACCESS_TOKEN) : null
  if (session) return session
  throw new Fault('conflict', 'Passkeys are added in a browser in which you are signed in to an account.')
}

/** An account that signs in with a provider only has no password to enter. */
async function requireRecentSignIn({ userId }: Viewer, { createdAt }: BrowserSessionRow): Promise<void> {
  if (Date.now() - createdAt.getTime() < recentMs || (await readPasswordHash(userId)) === null) return
  throw new Fault('conflict', 'Enter your password again to add a passkey.', { details: { code: 'needs-password' } })
}

/**
 * Stores a passkey that the browser created with the options. Throws `conflict` if the options have expired or were used, if the
 * passkey is registered already or there are too many, and `invalid-input` for a response that does not fit.
 */
export async function addPasskey(
  { userId, sessionId }: Viewer,
  { name, credential }: z.infer<typeof passkeyInputSchema>,
  headers: Headers,
): Promise<Passkey> {
  const party = readRelyingParty(headers)
  const answered =
    sessionId === null ? null : await answerChallenge(credential.response.clientDataJSON, 'register', sessionId)
  if (!answered || answered.userHandle === null)
    throw new Fault('conflict', 'Adding the passkey took too long.', {
      hint: 'Try again.',
      details: { code: 'passkey-expired' },
    })
  const key = await verifyRegistration(credential, answered.challenge, party)
  if (!key)
    throw new Fault('invalid-input', 'This passkey was created for another site.', {
      hint: `Open Switchboard at ${party.origin}. Behind a proxy, set PUBLIC_URL.`,
      details: { code: 'passkey-invalid', values: { origin: party.origin } },
    })
  const { transports } = credential.response
  return toPasskey(await insertPasskey(userId, { name, ...key, transports, userHandle: answered.userHandle }))
}

/** Renames an own passkey. Throws `not-found`. */
export async function renamePasskey({ userId }: Viewer, id: string, name: string): Promise<Passkey> {
  return toPasskey(await updatePasskey(userId, id, name))
}

/** Removes an own passkey. Throws `not-found`. */
export async function removePasskey({ userId }: Viewer, id: string): Promise<{ id: string; name: string }> {
  const { id: removed, name } = await deletePasskey(userId, id)
  return { id: removed, name }
}

/**
 * Removes all passkeys of a person who lost a device, and ends the person's sessions, except the one of the caller. Throws
 * `not-found`.
 */
export async function removePersonPasskeys(viewer: Viewer, id: string): Promise<{ name: string; removed: number }> {
  const person = await requirePerson(id)
  const removed = await deletePasskeys(person.id)
  await deleteBrowserSessions(person.id, { except: viewer.sessionId })
  announceAccessChange()
  return { name: person.name, removed }
}
