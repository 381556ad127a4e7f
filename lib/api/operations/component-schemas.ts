import { z } from 'zod'
import { artifactSchema, jsonObjectSchema, jsonSchema, messageSchema, partSchema } from '@/lib/a2a/model'
import { logRowSchema } from '@/lib/a2a/log'
import {
  accountsInputSchema,
  endedSessionsSchema,
  invitationAcceptanceSchema,
  invitationInputSchema,
  invitationSchema,
  newInvitationSchema,
  passwordLinkSchema,
  peopleSchema,
  personPatchSchema,
  personSchema,
  profilePatchSchema,
  profileSchema,
  removedTeamSchema,
  sessionsSchema,
  signInSchema,
  teamInputSchema,
  teamSchema,
  teamsSchema,
  withdrawnInvitationSchema,
} from '@/lib/api/account'
import {
  agentDetailSchema,
  agentInputSchema,
  agentPatchSchema,
  agentSummarySchema,
  discoveryReportSchema,
} from '@/lib/api/agent'
import {
  apiKeyInputSchema,
  apiKeyPatchSchema,
  apiKeySchema,
  apiKeysSchema,
  newApiKeySchema,
  quotaPatchSchema,
  quotaSchema,
} from '@/lib/api/api-key'
import {
  agentPageSchema,
  agentPreviewSchema,
  cardVersionsSchema,
  catalogRevisionSchema,
  healthSchema,
  liveSchema,
  readySchema,
  previewResultSchema,
  extendedCardResultSchema,
  refreshResultSchema,
  registrationResultSchema,
  sampleAgentsSchema,
} from '@/lib/api/agent-calls'
import { agentHealthSchema, probeSchema } from '@/lib/api/agent-health'
import { agentFacetsSchema } from '@/lib/api/agent-search'
import { cardChangesSchema } from '@/lib/api/card'
import { importInputSchema, importListSchema, importPreviewSchema, importResultSchema } from '@/lib/api/catalog'
import {
  conversationPageSchema,
  conversationPatchSchema,
  conversationRevisionSchema,
  conversationSummarySchema,
  removedSchema,
} from '@/lib/api/conversation'
import { credentialInputSchema } from '@/lib/api/credential'
import { authorizationStartSchema, credentialStatusSchema, credentialTestSchema } from '@/lib/api/credential-calls'
import { callErrorSchema, errorBodySchema, problemDetailsSchema, rpcErrorSchema } from '@/lib/api/error'
import {
  chatCompletionSchema,
  chatRequestSchema,
  modelListSchema,
  modelSchema,
  openAiErrorSchema,
} from '@/lib/api/openai'
import { responseRequestSchema, responseSchema } from '@/lib/api/openai-responses'
import {
  frameInputSchema,
  newTaskViewSchema,
  removedTasksSchema,
  removedViewSchema,
  sentFrameSchema,
  taskPageSchema,
  taskSelectionSchema,
  tasksExportSchema,
  taskViewPatchSchema,
  taskViewSchema,
  taskViewsSchema,
  waitingSchema,
} from '@/lib/api/task-calls'
import { rpcRequestSchema, rpcResponseSchema } from '@/lib/api/operations/gateway-operations'
import { eventSearchResponseSchema, foldResponseSchema, outlineSchema } from '@/lib/api/outline'
import { newPromptSchema, promptPatchSchema, promptSchema, promptsSchema, removedPromptSchema } from '@/lib/api/prompt'
import { ratingInputSchema, ratingSchema, ratingsSchema } from '@/lib/api/rating'
import {
  passkeyInputSchema,
  passkeyOptionsInputSchema,
  passkeyOptionsSchema,
  passkeyPatchSchema,
  passkeySchema,
  passkeySignInOptionsSchema,
  passkeySignInSchema,
  passkeysSchema,
  removedPasskeySchema,
  removedPasskeysSchema,
} from '@/lib/api/passkey'
import {
  retentionEffectSchema,
  retentionPatchSchema,
  retentionSchema,
  retentionPreviewInputSchema,
} from '@/lib/api/retention'
import { streamRequestSchema } from '@/lib/api/stream'
import { comparisonSchema, rerunResponseSchema, rerunPreviewSchema, rerunSchema, runsSchema } from '@/lib/api/run'
import {
  eventPageSchema,
  importedTaskSchema,
  relatedTasksSchema,
  taskDetailSchema,
  taskSummarySchema,
} from '@/lib/api/task'
import { searchResultSchema } from '@/lib/api/search'
import { sharedTeamsSchema, teamChoiceSchema } from '@/lib/api/share'
import {
  taskMetadataPageSchema,
  taskMetadataSchema,
  taskReadingInputSchema,
  taskReadingSchema,
  taskReadingsSchema,
} from '@/lib/api/task-metadata'
import { exportPreviewSchema, linkInputSchema, newLinkSchema, taskLinksSchema } from '@/lib/api/trace'
import { pictureInputSchema, pictureSchema } from '@/lib/api/picture'
import { traceSchema } from '@/lib/trace/trace'
import {
  identityProviderInputSchema,
  identityProviderPatchSchema,
  identityProviderSchema,
  identityProvidersSchema,
  removedIdentityProviderSchema,
} from '@/lib/api/identity-provider'
import { auditPageSchema, auditSettingsSchema, auditVerificationSchema } from '@/lib/api/audit'

type JsonSchema = z.core.JSONSchema.BaseSchema

const named = {
  Json: jsonSchema,
  JsonObject: jsonObjectSchema,
  Part: partSchema,
  Message: messageSchema,
  Artifact: artifactSchema,
  LogRow: logRowSchema,
  Profile: profileSchema,
  ProfilePatch: profilePatchSchema,
  SignIn: signInSchema,
  InvitationAcceptance: invitationAcceptanceSchema,
  AccountsInput: accountsInputSchema,
  PictureInput: pictureInputSchema,
  Picture: pictureSchema,
  BrowserSessions: sessionsSchema,
  EndedSessions: endedSessionsSchema,
  People: peopleSchema,
  Person: personSchema,
  PersonPatch: personPatchSchema,
  Invitation: invitationSchema,
  InvitationInput: invitationInputSchema,
  NewInvitation: newInvitationSchema,
  WithdrawnInvitation: withdrawnInvitationSchema,
  PasswordLink: passwordLinkSchema,
  IdentityProvider: identityProviderSchema,
  IdentityProviders: identityProvidersSchema,
  IdentityProviderInput: identityProviderInputSchema,
  IdentityProviderPatch: identityProviderPatchSchema,
  RemovedIdentityProvider: removedIdentityProviderSchema,
  AuditPage: auditPageSchema,
  AuditSettings: auditSettingsSchema,
  AuditVerification: auditVerificationSchema,
  Team: teamSchema,
  Teams: teamsSchema,
  TeamInput: teamInputSchema,
  RemovedTeam: removedTeamSchema,
  Passkey: passkeySchema,
  Passkeys: passkeysSchema,
  PasskeyInput: passkeyInputSchema,
  PasskeyPatch: passkeyPatchSchema,
  PasskeyOptionsInput: passkeyOptionsInputSchema,
  PasskeyOptions: passkeyOptionsSchema,
  PasskeySignInOptions: passkeySignInOptionsSchema,
  PasskeySignIn: passkeySignInSchema,
  RemovedPasskey: removedPasskeySchema,
  RemovedPasskeys: removedPasskeysSchema,
  ApiKey: apiKeySchema,
  ApiKeys: apiKeysSchema,
  ApiKeyInput: apiKeyInputSchema,
  ApiKeyPatch: apiKeyPatchSchema,
  NewApiKey: newApiKeySchema,
  Quota: quotaSchema,
  QuotaPatch: quotaPatchSchema,
  AgentSummary: agentSummarySchema,
  AgentDetail: agentDetailSchema,
  AgentPreview: agentPreviewSchema,
  AgentInput: agentInputSchema,
  AgentPatch: agentPatchSchema,
  AgentPage: agentPageSchema,
  AgentFacets: agentFacetsSchema,
  DiscoveryReport: discoveryReportSchema,
  PreviewResult: previewResultSchema,
  RegistrationResult: registrationResultSchema,
  SampleAgents: sampleAgentsSchema,
  RefreshResult: refreshResultSchema,
  ExtendedCardResult: extendedCardResultSchema,
  CardVersions: cardVersionsSchema,
  CardChanges: cardChangesSchema,
  CatalogRevision: catalogRevisionSchema,
  AgentHealth: agentHealthSchema,
  Probe: probeSchema,
  StreamRequest: streamRequestSchema,
  Retention: retentionSchema,
  RetentionPatch: retentionPatchSchema,
  RetentionTrial: retentionPreviewInputSchema,
  RetentionEffect: retentionEffectSchema,
  ImportInput: importInputSchema,
  ImportPreview: importPreviewSchema,
  ImportResult: importResultSchema,
  ImportList: importListSchema,
  CredentialInput: credentialInputSchema,
  CredentialStatus: credentialStatusSchema,
  CredentialTest: credentialTestSchema,
  AuthorizationStart: authorizationStartSchema,
  TaskSummary: taskSummarySchema,
  TaskDetail: taskDetailSchema,
  TaskPage: taskPageSchema,
  TaskSelection: taskSelectionSchema,
  RemovedTasks: removedTasksSchema,
  TasksExport: tasksExportSchema,
  RelatedTasks: relatedTasksSchema,
  SearchResult: searchResultSchema,
  EventPage: eventPageSchema,
  TaskView: taskViewSchema,
  TaskViews: taskViewsSchema,
  NewTaskView: newTaskViewSchema,
  TaskViewPatch: taskViewPatchSchema,
  RemovedTaskView: removedViewSchema,
  TaskOutline: outlineSchema,
  TaskMoment: foldResponseSchema,
  EventSearchResult: eventSearchResponseSchema,
  Trace: traceSchema,
  ImportedTask: importedTaskSchema,
  SharedTeams: sharedTeamsSchema,
  TeamChoice: teamChoiceSchema,
  TaskMetadata: taskMetadataSchema,
  TaskMetadataPage: taskMetadataPageSchema,
  TaskReading: taskReadingSchema,
  TaskReadings: taskReadingsSchema,
  TaskReadingInput: taskReadingInputSchema,
  TaskLinkInput: linkInputSchema,
  TaskLinks: taskLinksSchema,
  NewTaskLink: newLinkSchema,
  Rerun: rerunSchema,
  RerunPreview: rerunPreviewSchema,
  RerunAnswer: rerunResponseSchema,
  Runs: runsSchema,
  Comparison: comparisonSchema,
  ExportPreview: exportPreviewSchema,
  ConversationSummary: conversationSummarySchema,
  ConversationPage: conversationPageSchema,
  ConversationPatch: conversationPatchSchema,
  ConversationRevision: conversationRevisionSchema,
  Removed: removedSchema,
  Waiting: waitingSchema,
  FrameInput: frameInputSchema,
  SentFrame: sentFrameSchema,
  Prompt: promptSchema,
  Prompts: promptsSchema,
  NewPrompt: newPromptSchema,
  PromptPatch: promptPatchSchema,
  RemovedPrompt: removedPromptSchema,
  Rating: ratingSchema,
  RatingInput: ratingInputSchema,
  Ratings: ratingsSchema,
  RpcRequest: rpcRequestSchema,
  RpcResponse: rpcResponseSchema,
  ChatRequest: chatRequestSchema,
  ChatCompletion: chatCompletionSchema,
  ResponseRequest: responseRequestSchema,
  Response: responseSchema,
  Model: modelSchema,
  Models: modelListSchema,
  Health: healthSchema,
  Ready: readySchema,
  Live: liveSchema,
  Error: errorBodySchema,
  RpcError: rpcErrorSchema,
  CallError: callErrorSchema,
  ProblemDetails: problemDetailsSchema,
  OpenAiError: openAiErrorSchema,
} satisfies Record<string, z.ZodType>

const refTo = (name: string) => `#/components/schemas/${name}`
const nameOf = new Map<z.ZodType, string>(Object.entries(named).map(([name, schema]) => [schema, name]))

/** Removes zod output that is of no use to readers: closed objects, safe integer limits, date patterns. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  delete jsonSchema.propertyNames
}

const settings = { unrepresentable: 'any', override: simplify } as const

/** Returns the named schemas of the REST API for OpenAPI 3.1, with references between them. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of nameOf) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...settings, uri: refTo })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  )
}

/** Returns a reference to a named schema. Throws if the schema has no name. */
export function schemaRef(schema: z.ZodType): JsonSchema {
  const name = nameOf.get(schema)
  if (name === undefined) throw new Error('a schema of the contract has no name')
  return { $ref: refTo(name) }
}

/** Returns the schema of a query parameter in its serialized form. */
export function parameterSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { ...settings, io: 'input' })
  return Object.keys(rest).length > 0 ? rest : { type: 'string', format: 'date-time' }
}
