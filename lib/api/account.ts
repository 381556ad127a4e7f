import { z } from 'zod'
import { roles } from '@/lib/access/roles'
import { maxPasswordLength, minPasswordLength, themeNames } from '@/lib/api/constants'
import { nameSchema } from '@/lib/api/name'
import { locales } from '@/lib/i18n/locales'

const name = nameSchema
/** Compared without regard to case. */
const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
/** Passwords that contain the e-mail address, or one character only, are refused as well. */
export const passwordSchema = z.string().min(minPasswordLength).max(maxPasswordLength)
const role = z.enum(roles)
const teamIds = z.array(z.string().max(100)).max(100)

export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Number of people in the team. */
  memberCount: z.number().int(),
})
export type Team = z.infer<typeof teamSchema>
export const teamsSchema = z.object({ teams: z.array(teamSchema) })
export const teamInputSchema = z.strictObject({ name })
export const removedTeamSchema = z.object({ id: z.string() })

/** A person, as administrators see them. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null if the person cannot sign in with a password. */
  email: z.string().nullable(),
  role,
  /** Path of the picture, which changes with each picture; null if there is none. */
  picture: z.string().nullable(),
  /** Whether the person may not sign in. */
  disabled: z.boolean(),
  teamIds: z.array(z.string()),
  /** IDs of those teams that a sign-in provider gives which is not disabled. Only it can take them away. */
  providedTeamIds: z.array(z.string()),
  /** Number of passkeys. */
  passkeyCount: z.int(),
  /** Last request, to the hour. */
  seenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Person = z.infer<typeof personSchema>

/** An open invitation. */
export const invitationSchema = z.object({
  id: z.string(),
  /** The only address that can accept it; null if every address can. */
  email: z.string().nullable(),
  role,
  teamIds: z.array(z.string()),
  /** The administrator who made it, and with whose role it ends; null if it was made with the access token. */
  creator: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof invitationSchema>

export const peopleSchema = z.object({
  people: z.array(personSchema),
  /** Invitations that can still be accepted. */
  invitations: z.array(invitationSchema),
})
export type People = z.infer<typeof peopleSchema>

export const personPatchSchema = z.strictObject({
  name: name.optional(),
  email: email.optional(),
  role: role.optional(),
  disabled: z.boolean().optional(),
  teamIds: teamIds.optional(),
})
export type PersonPatch = z.infer<typeof personPatchSchema>

export const invitationInputSchema = z.strictObject({
  email: email.optional(),
  role: role.default('member'),
  teamIds: teamIds.default([]),
  /** Days until it expires. */
  days: z.int().min(1).max(90).default(7),
})
export type InvitationInput = z.infer<typeof invitationInputSchema>

/** The URL contains the secret of the invitation and is returned only once. */
export const newInvitationSchema = z.object({ invitation: invitationSchema, url: z.string() })
export type NewInvitation = z.infer<typeof newInvitationSchema>
export const withdrawnInvitationSchema = z.object({ id: z.string() })
/** With this URL, a person sets a new password. It works once and is returned only once. */
export const passwordLinkSchema = z.object({ url: z.string(), expiresAt: z.iso.datetime() })

/** What a person chose; null: as the browser says. */
export const preferencesSchema = z.object({
  locale: z.enum(locales).nullable(),
  theme: z.enum(themeNames).nullable(),
})
export type Preferences = z.infer<typeof preferencesSchema>

/** The person who calls. */
export const profileSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role,
  /** Path of the own picture; null if there is none. */
  picture: z.string().nullable(),
  teams: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether people sign in with accounts. While they do not, everyone is the same built-in user. */
  accounts: z.boolean(),
  ...preferencesSchema.shape,
})
export type Profile = z.infer<typeof profileSchema>

export const profilePatchSchema = z.strictObject({
  name: name.optional(),
  locale: z.enum(locales).nullable().optional(),
  theme: z.enum(themeNames).nullable().optional(),
  /** A new password. All other sessions of the person end. */
  password: z.strictObject({ current: z.string().max(maxPasswordLength), next: passwordSchema }).optional(),
})
export type ProfilePatch = z.infer<typeof profilePatchSchema>

/** The account of the administrator who turns accounts on. */
export const accountsInputSchema = z.strictObject({ name, email, password: passwordSchema })
export type AccountsInput = z.infer<typeof accountsInputSchema>

/** What a person enters to accept an invitation. */
export const acceptanceSchema = z.object({ name, email, password: passwordSchema })
/** The same with the token at the end of the invitation's URL. */
export const invitationAcceptanceSchema = z.strictObject({ token: z.string().max(200), ...acceptanceSchema.shape })
/** Address and password of a person who signs in. */
export const signInSchema = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(maxPasswordLength),
})

export const sessionSchema = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
})
export type BrowserSession = z.infer<typeof sessionSchema>
export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) })
export const endedSessionsSchema = z.object({ ended: z.number().int() })
