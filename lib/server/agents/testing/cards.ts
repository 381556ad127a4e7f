import type { JsonObject } from '@/lib/a2a/json'

const skill = { id: 'echo', name: 'Echo', description: 'Says it again', tags: ['talk'], examples: ['Say hello'] }

/** Returns a v1.0 card with the endpoint `url`. */
export function cardV10(url: string, more: JsonObject = {}): JsonObject {
  return {
    name: 'Écho Agent',
    description: 'Echoes',
    version: '2.1.0',
    supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { streaming: true, extendedAgentCard: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [skill],
    ...more,
  }
}

/** Returns a v0.1 card with the endpoint `url`. */
export function cardV01(url: string, more: JsonObject = {}): JsonObject {
  return {
    name: 'Old Echo',
    description: null,
    version: '0.0.1',
    url,
    provider: null,
    authentication: null,
    capabilities: { streaming: false },
    skills: [skill],
    ...more,
  }
}

/** Returns a v0.3 card with the endpoint `url`. */
export function cardV03(url: string, more: JsonObject = {}): JsonObject {
  return {
    protocolVersion: '0.3.0',
    name: 'Middle Echo',
    description: 'Echoes',
    version: '1.0.0',
    url,
    preferredTransport: 'JSONRPC',
    capabilities: { streaming: true, pushNotifications: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [skill],
    ...more,
  }
}
