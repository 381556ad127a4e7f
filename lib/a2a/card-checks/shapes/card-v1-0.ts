import { schemeV10 } from '@/lib/a2a/card-checks/shapes/schemes-v1-0'
import {
  anything,
  nonEmpty,
  flag,
  list,
  map,
  object,
  optional,
  required,
  text,
} from '@/lib/a2a/card-checks/shapes/shape'

// Scopes are a bare list or `{list}`: real cards have both.
const requirements = optional(list(object('requirement', '4.4.1', { schemes: required(map(anything)) })))

const extension = object('extension', '4.4.4', {
  uri: required(text),
  description: optional(text),
  required: optional(flag),
  params: optional(map(anything)),
})
const skill = object('skill', '4.4.5', {
  id: required(text, 'skill-id-missing'),
  name: required(text, 'skill-name-missing'),
  description: required(text, 'skill-description-missing'),
  tags: nonEmpty(list(text), 'skill-tags-missing'),
  examples: optional(list(text)),
  inputModes: optional(list(text)),
  outputModes: optional(list(text)),
  securityRequirements: requirements,
})

/** v1.0 §4.4. Required lists have at least one entry (§5.7). */
export const cardV10 = object('card', '4.4.1', {
  name: required(text, 'name-missing'),
  description: required(text, 'description-missing'),
  supportedInterfaces: optional(
    list(
      object('interface', '4.4.6', {
        url: required(text),
        protocolBinding: required(text),
        tenant: optional(text),
        protocolVersion: required(text, 'interface-version-missing'),
      }),
    ),
  ),
  provider: optional(object('provider', '4.4.2', { organization: required(text), url: required(text) })),
  version: required(text, 'version-missing'),
  documentationUrl: optional(text),
  capabilities: required(
    object('capabilities', '4.4.3', {
      streaming: optional(flag),
      pushNotifications: optional(flag),
      extensions: optional(list(extension)),
      extendedAgentCard: optional(flag),
    }),
    'capabilities-missing',
  ),
  // The forms of earlier versions are checked with the security of the card.
  authentication: optional(anything),
  security: optional(anything),
  securitySchemes: optional(map(schemeV10)),
  securityRequirements: requirements,
  defaultInputModes: nonEmpty(list(text), 'modes-missing'),
  defaultOutputModes: nonEmpty(list(text), 'modes-missing'),
  skills: nonEmpty(list(skill), 'skills-missing'),
  signatures: optional(
    list(
      object('signature', '4.4.7', {
        protected: required(text),
        signature: required(text),
        header: optional(map(anything)),
      }),
    ),
  ),
  iconUrl: optional(text),
})
