import { z } from 'zod'
import { id } from '../strict.ts'
import { security, securitySchemes } from './security.ts'

/** v0.3 §5.5: a main address with its transport, others beside it. */
const modes = z.array(z.string().min(1)).min(1)
const transport = z.enum(['JSONRPC', 'GRPC', 'HTTP+JSON'])
const skill = z.strictObject({
  id,
  name: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()),
  examples: z.array(z.string()).optional(),
  inputModes: modes.optional(),
  outputModes: modes.optional(),
  security,
})
const extension = z.strictObject({
  uri: z.string().min(1),
  description: z.string().optional(),
  required: z.boolean().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})
export const signature = z.strictObject({
  protected: z.base64url().min(1),
  signature: z.base64url().min(1),
  header: z.record(z.string(), z.unknown()).optional(),
})
export const card = z.strictObject({
  protocolVersion: z.string().regex(/^0\.3\.\d+$/),
  name: z.string().min(1),
  description: z.string(),
  url: z.url(),
  preferredTransport: transport,
  additionalInterfaces: z.array(z.strictObject({ url: z.url(), transport })).optional(),
  provider: z.strictObject({ organization: z.string(), url: z.string() }).optional(),
  iconUrl: z.string().optional(),
  version: z.string(),
  documentationUrl: z.string().optional(),
  capabilities: z.strictObject({
    streaming: z.boolean().optional(),
    pushNotifications: z.boolean().optional(),
    stateTransitionHistory: z.boolean().optional(),
    extensions: z.array(extension).optional(),
  }),
  securitySchemes,
  security,
  defaultInputModes: modes,
  defaultOutputModes: modes,
  skills: z.array(skill),
  supportsAuthenticatedExtendedCard: z.boolean().optional(),
  signatures: z.array(signature).min(1).optional(),
})
