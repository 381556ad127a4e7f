// Values of the contract without its schemas, so that pages do not load zod.

export const agentStatuses = ['up', 'degraded', 'down', 'unknown'] as const
/** Whose credentials the calls of an agent use: the shared ones, or those of the person who calls. */
export const credentialModes = ['shared', 'personal'] as const
export const lifecycles = ['active', 'deprecated', 'archived'] as const
export const agentCapabilities = ['streaming', 'pushNotifications', 'extendedCard'] as const
/**
 * newest: by registration date; name: A to Z; used: most recently used first, unused last; health: healthy first; match: by the
 * field that matches `q`, names first.
 */
export const agentSorts = ['match', 'newest', 'name', 'used', 'health'] as const

/** How the person of an audit entry was authenticated. */
export const auditMethods = ['session', 'token', 'key', 'none'] as const
/** What is written to the audit log. */
export const auditActions = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'sessions-ended',
  'accounts-enabled',
  'accounts-disabled',
  'account-created',
  'profile-changed',
  'person-changed',
  'password-link-created',
  'password-set',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'passkeys-removed',
  'invitation-created',
  'invitation-accepted',
  'invitation-withdrawn',
  'team-created',
  'team-changed',
  'team-removed',
  'key-created',
  'key-changed',
  'key-revoked',
  'key-used',
  'key-refused',
  'limits-changed',
  'provider-added',
  'provider-changed',
  'provider-removed',
  'agent-registered',
  'agent-changed',
  'agent-archived',
  'samples-registered',
  'agents-imported',
  'credential-set',
  'credential-removed',
  'credential-authorized',
  'catalog-exported',
  'task-exported',
  'tasks-exported',
  'task-imported',
  'task-removed',
  'tasks-removed',
  'conversation-removed',
  'events-removed',
  'task-read',
  'task-shared',
  'conversation-shared',
  'link-created',
  'link-revoked',
  'retention-changed',
  'audit-exported',
  'audit-settings-changed',
] as const
/** Characters of the reason for which an administrator reads another person's task. */
export const minReasonLength = 3
export const maxReasonLength = 500
/** Maximum days that entries of the audit log are stored. */
export const maxAuditDays = 3650
export type AuditAction = (typeof auditActions)[number]

/** Themes that a person can choose. */
export const themeNames = ['light', 'dark', 'system'] as const
export type ThemeName = (typeof themeNames)[number]

/** Characters of a password. */
export const minPasswordLength = 12
export const maxPasswordLength = 200

/** Origin of a task: a call, an imported trace, or a rerun of another task. */
export const taskOrigins = ['call', 'imported', 'rerun'] as const
export type TaskOrigin = (typeof taskOrigins)[number]
/** Whose tasks a list contains: the own ones, those of others that are shared with a team of the person, or both. */
export const taskScopes = ['mine', 'shared', 'all'] as const
export type TaskScope = (typeof taskScopes)[number]
/** What can be rated in a task, and how. */
export const ratedItems = ['message', 'artifact'] as const
export const ratingValues = ['up', 'down'] as const
export type RatingValue = (typeof ratingValues)[number]
/** Maximum characters of the comment of a rating, and of the ID of a rated item. */
export const maxRatingComment = 2000
export const maxRatedId = 500
/** Maximum ratings of one task, and maximum tasks per request for ratings. */
export const maxTaskRatings = 1000
export const maxRatedTasks = 100

/** Sort orders of task lists. */
export const taskSorts = ['started', 'updated', 'duration', 'events'] as const
export type TaskSort = (typeof taskSorts)[number]

export const exportFormats = ['html', 'trace', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Formats of a file with several tasks: the columns of the task list, or one recording per line. */
export const taskListFormats = ['csv', 'jsonl'] as const
export type TaskListFormat = (typeof taskListFormats)[number]
/** Maximum number of tasks that are deleted or exported at once. */
export const maxSelectedTasks = 200

/** Kinds of marks on a timeline. */
export const markKinds = ['user', 'agent', 'artifact', 'push', 'refused', 'unread', 'fault', 'gap'] as const
export type MarkKind = (typeof markKinds)[number]

/** Maximum number of topics per stream. Each topic uses one reader on the server. */
export const maxTopics = 100

/** Maximum length of the name of a saved view, in characters. */
export const maxViewNameLength = 60

/** Maximum characters of the name and the text of a saved prompt. */
export const maxPromptName = 60
export const maxPromptLength = 20_000
/** Maximum prompts of an agent. */
export const maxPrompts = 100

/** Name of the built-in user that the first migration creates. Screens hide it, because it doesn't identify a person. */
export const localUserName = 'Local'

/** Maximum number of events of a task that one response contains. */
export const maxEventPage = 1000
