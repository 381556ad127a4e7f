import { z } from 'zod'
import { id } from '../strict.ts'
import { securityRequirements, securitySchemes } from './security.ts'

/** v1.0 §4.4: interfaces in order of preference, no address or version beside them. */
const modes = z.array(z.string().min(1)).min(1)
const interfaceMembers = {
  protocolVersion: z.string().regex(/^\d+\.\d+$/),
  tenant: z.string().min(1).optional(),
}
const agentInterface = z.union([
  // AgentInterface in a2a.proto: gRPC is at hostname:port, everything else at a URL.
  z.strictObject({
    url: z.string().regex(/^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/),
    protocolBinding: z.literal('GRPC'),
    ...interfaceMembers,
  }),
  z.strictObject({ url: z.url(), protocolBinding: z.string().regex(/^(?!GRPC$)./), ...interfaceMembers }),
])
const skill = z.strictObject({
  id,
  name: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()),
  examples: z.array(z.string()).optional(),
  inputModes: modes.optional(),
  outputModes: modes.optional(),
  securityRequirements,
})
const extension = z.strictObject({
  uri: z.string().min(1),
  description: z.string().optional(),
  required: z.boolean().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})
const signature = z.strictObject({
  protected: z.base64url().min(1),
  signature: z.base64url().min(1),
  header: z.record(z.string(), z.unknown()).optional(),
})
export const card = z.strictObject({
  name: z.string().min(1),
  description: z.string(),
  supportedInterfaces: z
    .array(agentInterface)
    .min(1)
    .refine((all) => all.some((one) => one.protocolVersion === '1.0'), 'no interface of 1.0'),
  provider: z.strictObject({ organization: z.string(), url: z.string() }).optional(),
  version: z.string(),
  documentationUrl: z.string().optional(),
  iconUrl: z.string().optional(),
  capabilities: z.strictObject({
    streaming: z.boolean().optional(),
    pushNotifications: z.boolean().optional(),
    extensions: z.array(extension).optional(),
    extendedAgentCard: z.boolean().optional(),
  }),
  securitySchemes,
  securityRequirements,
  defaultInputModes: modes,
  defaultOutputModes: modes,
  skills: z.array(skill),
  signatures: z.array(signature).min(1).optional(),
})
