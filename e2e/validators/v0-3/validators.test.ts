import { describe } from 'vitest'
import { orders, refuses } from '../testing.ts'
import { v03 } from './validators.ts'

const text = { kind: 'text', text: 'Hi' }
const message = { kind: 'message', messageId: 'm', role: 'agent', parts: [text], taskId: 't', contextId: 'c' }
const status = { state: 'completed', message, timestamp: '2026-01-02T03:04:05+02:00' }
const artifact = { artifactId: 'a', parts: [text] }
const task = { kind: 'task', id: 't', contextId: 'c', status, artifacts: [artifact], history: [message] }
const file = (content: object) => [{ kind: 'file', file: content }]

describe('v0.3', () => {
  refuses('task', v03.task, task, [
    ['kind', undefined],
    ['id', ''],
    ['contextId', undefined],
    ['sessionId', 's'],
    ['status.state', 'TASK_STATE_COMPLETED'],
    ['status.state', 'cancelled'],
    ['status.timestamp', '2026-01-02T03:04:05'],
    ['status.message.kind', undefined],
    ['status.message.messageId', undefined],
    ['status.message.role', 'ROLE_AGENT'],
    ['status.message.parts', []],
    ['status.message.parts', [{ type: 'text', text: 'Hi' }]],
    ['status.message.parts', [{ kind: 'data', data: [] }]],
    ['status.message.parts', file({ name: 'a' })],
    ['status.message.parts', file({ bytes: 'QQ==', uri: 'http://a/' })],
    ['status.message.parts', file({ fileWithBytes: 'QQ==' })],
    ['artifacts.0.artifactId', undefined],
    ['artifacts.0.index', 0],
    ['artifacts.0.append', true],
    ['artifacts', [artifact, artifact]],
    ['artifacts', null],
  ])
  const ids = { taskId: 't', contextId: 'c' }
  refuses('status event', v03.event, { kind: 'status-update', ...ids, status, final: true }, [
    ['kind', undefined],
    ['final', undefined],
    ['taskId', undefined],
    ['contextId', undefined],
    ['id', 't'],
  ])
  refuses('artifact event', v03.event, { kind: 'artifact-update', ...ids, artifact, append: true, lastChunk: false }, [
    ['append', 'true'],
    ['final', false],
    ['artifact.lastChunk', true],
  ])
  refuses('message', v03.sent, message, [['kind', 'Message']])
  refuses('error', v03.error, { code: -32007, message: 'No' }, [
    ['code', -32000],
    ['code', -32100],
    ['code', 404],
    ['message', undefined],
  ])
  const card = {
    protocolVersion: '0.3.0',
    name: 'A',
    description: '',
    url: 'http://a/',
    preferredTransport: 'JSONRPC',
    version: '1',
    capabilities: { streaming: true, extensions: [{ uri: 'urn:x' }] },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      open: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'http://a/token', scopes: {} } } },
      id: { type: 'openIdConnect', openIdConnectUrl: 'http://a/' },
      tls: { type: 'mutualTLS' },
      web: { type: 'http', scheme: 'bearer' },
    },
    security: [{ key: [] }],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 's', name: 'S', description: '', tags: [] }],
    signatures: [{ protected: 'e30', signature: 'AA' }],
  }
  refuses('card', v03.card, card, [
    ['protocolVersion', '1.0'],
    ['protocolVersion', '0.3'],
    ['url', undefined],
    ['preferredTransport', undefined],
    ['preferredTransport', 'jsonrpc'],
    ['supportedInterfaces', []],
    ['authentication', null],
    ['description', null],
    ['capabilities.extendedAgentCard', true],
    ['securitySchemes.key.location', 'header'],
    ['securitySchemes.key.in', 'body'],
    ['securitySchemes.open.flows.deviceCode', {}],
    ['securitySchemes.id.openIdConnectUrl', undefined],
    ['securitySchemes.tls', { mtlsSecurityScheme: {} }],
    ['securityRequirements', []],
    ['security', [{ schemes: { key: { list: [] } } }]],
    ['skills.0.description', undefined],
    ['signatures', []],
  ])
  const config = { id: 'p', url: 'http://a/', token: 't', authentication: { schemes: ['Bearer'] } }
  const set = { taskId: 't', pushNotificationConfig: config }
  refuses('push config', v03.pushConfig, set, [
    ['taskId', undefined],
    ['id', 'p'],
    ['pushNotificationConfig.authentication', { scheme: 'Bearer', credentials: 'x' }],
    ['pushNotificationConfig.url', undefined],
  ])
  refuses('push configs', v03.pushConfigs, [set], [['0.taskId', undefined]])
  const event = (final: boolean, taskId = 't', contextId = 'c') => ({
    kind: 'status-update',
    taskId,
    contextId,
    status,
    final,
  })
  orders(v03, [
    ['ended', 'sent', [task, event(false), event(true)], undefined],
    ['a message alone', 'sent', [message], undefined],
    ['a task at rest, joined', 'joined', [task], undefined],
    ['empty', 'sent', [], 'no event'],
    ['nothing new', 'resumed', [], undefined],
    ['not ended', 'sent', [event(false)], 'the last event is not final'],
    ['going on', 'sent', [event(true), event(true)], 'something after the end'],
    ['two tasks', 'sent', [event(false), event(true, 'u')], 'events of two tasks'],
    ['two contexts', 'sent', [event(false), event(true, 't', 'd')], 'events of two contexts'],
  ])
})
