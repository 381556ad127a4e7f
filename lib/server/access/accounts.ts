import 'server-only'
import { randomBytes } from 'node:crypto'
import type {
  AccountsInput,
  InvitationInput,
  People,
  Person,
  PersonPatch,
  Profile,
  ProfilePatch,
} from '@/lib/api/account'
import { Fault } from '@/lib/faults/fault'
import { checkOwnPassword } from '@/lib/server/access/check-own-password'
import { checkPassword } from '@/lib/server/access/check-password'
import { announceAccessChange, createSession, findSession, sessionLimits } from '@/lib/server/access/session'
import { hashAccountToken } from '@/lib/server/access/sign-in'
import { insertAccountLink, listInvitations, removeInvitation } from '@/lib/server/db/access/account-links'
import { areAccountsOn, turnAccountsOff, turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import {
  type BrowserSessionRow,
  deleteBrowserSessions,
  listBrowserSessions,
} from '@/lib/server/db/access/browser-sessions'
import { listPeople, replacePasswordHash, requirePerson, updatePerson } from '@/lib/server/db/access/people'
import { readPreferences, savePreferences } from '@/lib/server/db/access/preferences'
import { listTeams } from '@/lib/server/db/access/teams'
import { hashPassword } from '@/lib/server/platform/security/password-hash'
import type { Viewer } from '@/lib/server/platform/viewer'
import { listenProblem } from '@/scripts/listen-problem.mjs'
import { env } from '@/lib/server/platform/env'
import { recordAudit } from '@/lib/server/access/record-audit'

const dayMs = 86_400_000
/** Maximum open invitations. */
const maxInvitations = 500

/** Returns the person who calls. */
export async function readProfile(viewer: Viewer): Promise<Profile> {
  const [person, teams, accounts, preferences] = await Promise.all([
    requirePerson(viewer.userId),
    listTeams({ ...viewer, role: 'viewer' }),
    areAccountsOn(),
    readPreferences(viewer.userId),
  ])
  const { id, name, email, picture } = person
  return {
    id,
    name,
    email,
    picture,
    role: viewer.role,
    teams: teams.map((team) => ({ id: team.id, name: team.name })),
    accounts,
    ...preferences,
  }
}

/**
 * Changes the own name, language, theme, or the own password, which ends the person's other sessions. Throws `invalid-input` for a weak password
 * or a wrong current one, and `rate-limited`.
 */
export async function changeProfile(viewer: Viewer, patch: ProfilePatch, headers: Headers): Promise<Profile> {
  if (patch.password) {
    await changePassword(viewer, patch.password, headers)
    await recordAudit(viewer, headers, { action: 'password-set', details: { with: 'password' } })
  }
  if (patch.name !== undefined) {
    await updatePerson(viewer.userId, { name: patch.name })
    await recordAudit(viewer, headers, { action: 'profile-changed', details: { name: patch.name } })
  }
  const { locale, theme } = patch
  if (locale !== undefined || theme !== undefined) {
    await savePreferences(viewer.userId, { locale, theme })
    announceAccessChange()
  }
  return readProfile(viewer)
}

async function changePassword(
  { userId }: Viewer,
  { current, next }: NonNullable<ProfilePatch['password']>,
  headers: Headers,
): Promise<void> {
  const { name, email } = await requirePerson(userId)
  checkPassword(next, { name, email: email ?? '' }, 'password.next')
  const hash = await checkOwnPassword({ id: userId, email }, current, headers, 'password.current')
  if (!(await replacePasswordHash(userId, hash, await hashPassword(next))))
    throw new Fault('conflict', 'The password changed in the meantime.', { hint: 'Try again.' })
  const session = await ownSession(headers)
  await deleteBrowserSessions(userId, { except: session?.id ?? null })
  announceAccessChange()
}

/** Returns the session of a person that a request belongs to; null for a request without one. */
function ownSession(headers: Headers): Promise<BrowserSessionRow | null> {
  return findSession(headers, undefined)
}

/** Returns the own sessions. */
export async function listOwnSessions({ userId }: Viewer, headers: Headers) {
  const [rows, own] = await Promise.all([listBrowserSessions(userId, sessionLimits()), ownSession(headers)])
  const sessions = rows.map(({ id, userAgent, address, createdAt, usedAt }) => ({
    id,
    current: id === own?.id,
    userAgent,
    address,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
  return { sessions }
}

/** Ends one of the own sessions. Throws `not-found`. */
export async function endOwnSession({ userId }: Viewer, id: string): Promise<{ ended: number }> {
  const ended = await deleteBrowserSessions(userId, { id })
  if (ended === 0) throw new Fault('not-found', 'Session not found.')
  announceAccessChange()
  return { ended }
}

/** Ends all own sessions except the one of the request. */
export async function endOtherSessions({ userId }: Viewer, headers: Headers): Promise<{ ended: number }> {
  const own = await ownSession(headers)
  const ended = await deleteBrowserSessions(userId, { except: own?.id ?? null })
  announceAccessChange()
  return { ended }
}

/**
 * Turns accounts on. The person who has the address becomes an active administrator with this password; without one, the built-in
 * user, who owns everything that is stored while accounts are off, and whose passkeys, API keys and other ways to sign in end if the
 * address was another one. Returns the value of the cookie of a session of that person. Throws `conflict` if accounts are on, and
 * `invalid-input` for a weak password.
 */
export async function enableAccounts(
  viewer: Viewer,
  { name, email, password }: AccountsInput,
  headers: Headers,
): Promise<string> {
  if (await areAccountsOn()) throw new Fault('conflict', 'Accounts are already on.')
  checkPassword(password, { name, email }, 'password')
  const passwordHash = await hashPassword(password)
  const { userId, replacedEmail } = await turnAccountsOn({ name, email, passwordHash })
  announceAccessChange()
  const replaces = replacedEmail ?? undefined
  const entry = { action: 'accounts-enabled', targetId: userId, targetName: name } as const
  // Not the built-in user, which can be the account of another person.
  await recordAudit({ ...viewer, userId }, headers, { ...entry, details: { name, email, replaces } })
  return createSession({ userId, passwordHash }, headers)
}

/**
 * Turns accounts off. People and their data stay stored. Throws `conflict` if accounts are off, or if other machines could then use
 * Switchboard without a token.
 */
export async function disableAccounts(): Promise<void> {
  if (!(await areAccountsOn())) throw new Fault('conflict', 'Accounts are already off.')
  if (listenProblem(env(), false))
    throw new Fault('conflict', 'Without accounts, everyone who reaches this server could use it.', {
      hint: 'Set ACCESS_TOKEN and restart first.',
      details: { code: 'open-to-all' },
    })
  await turnAccountsOff()
  announceAccessChange()
}

/** Returns all people and the open invitations. */
export async function readPeople(): Promise<People> {
  const [people, invitations] = await Promise.all([listPeople(), listInvitations()])
  return { people, invitations }
}

/** Changes a person; a disabled person's sessions end. Throws `not-found` and `conflict`. */
export async function changePerson(id: string, patch: PersonPatch): Promise<Person> {
  const person = await updatePerson(id, patch)
  if (person.disabled) await deleteBrowserSessions(person.id, {})
  announceAccessChange()
  return person
}

/**
 * Creates an invitation and returns it with its URL. It ends when its creator is not an administrator any more. Throws `conflict`
 * while accounts are off, or if there are too many, and `forbidden` if the creator's role changed meanwhile.
 */
export async function invite(viewer: Viewer, { days, email, role, teamIds }: InvitationInput, origin: string) {
  await requireAccounts()
  if ((await listInvitations()).length >= maxInvitations)
    throw new Fault('conflict', `There can be at most ${maxInvitations} open invitations.`)
  const token = randomBytes(32).toString('base64url')
  const invitation = await insertAccountLink({
    kind: 'invitation',
    creatorId: creatorOf(viewer),
    tokenHash: hashAccountToken(token),
    email: email ?? null,
    role,
    teamIds,
    expiresAt: new Date(Date.now() + days * dayMs),
  })
  return { invitation, url: linkUrl(origin, token) }
}

/** Withdraws an invitation. Throws `not-found`. */
export async function withdrawInvitation(id: string): Promise<void> {
  if (!(await removeInvitation(id))) throw new Fault('not-found', 'Invitation not found.')
}

/** Creates a link with which a person sets a new password. Throws `not-found`, and `conflict` if the person may not sign in. */
export async function createPasswordLink(viewer: Viewer, id: string, origin: string) {
  await requireAccounts()
  const { id: userId, disabled, email } = await requirePerson(id)
  if (disabled || email === null)
    throw new Fault('conflict', 'This person cannot sign in.', { details: { code: 'cannot-sign-in' } })
  const token = randomBytes(32).toString('base64url')
  const link = { kind: 'password', tokenHash: hashAccountToken(token), userId, teamIds: [] } as const
  const creatorId = creatorOf(viewer)
  const { expiresAt } = await insertAccountLink({ ...link, creatorId, expiresAt: new Date(Date.now() + dayMs) })
  return { url: linkUrl(origin, token), expiresAt }
}

/** The access token has no person whose role could change. */
const creatorOf = ({ ofPerson, userId }: Viewer): string | null => (ofPerson ? userId : null)

const linkUrl = (origin: string, token: string): string => `${origin}/sign-in/link/${token}`

async function requireAccounts(): Promise<void> {
  if (!(await areAccountsOn()))
    throw new Fault('conflict', 'Accounts are off.', { hint: 'Turn accounts on under Settings › People.' })
}
