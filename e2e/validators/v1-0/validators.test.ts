import { describe } from 'vitest'
import { orders, refuses } from '../testing.ts'
import { v10 } from './validators.ts'

const text = { text: 'Hi' }
const message = { messageId: 'm', role: 'ROLE_AGENT', parts: [text], taskId: 't', contextId: 'c' }
const status = { state: 'TASK_STATE_COMPLETED', message, timestamp: '2026-01-02T03:04:05.678Z' }
const artifact = { artifactId: 'a', parts: [text, { raw: 'QQ==' }, { url: 'http://a/' }, { data: [1, null] }] }
const task = { id: 't', contextId: 'c', status, artifacts: [artifact], history: [message] }
const ids = { taskId: 't', contextId: 'c' }

const update = (state: string, taskId = 't') => ({
  statusUpdate: { taskId, contextId: 'c', status: { state: `TASK_STATE_${state}` } },
})

describe('v1.0', () => {
  refuses('task', v10.task, task, [
    ['kind', 'task'],
    ['id', undefined],
    ['contextId', undefined],
    ['status.state', 'completed'],
    ['status.state', 'TASK_STATE_UNSPECIFIED'],
    ['status.state', 3],
    ['status.timestamp', '2026-01-02T03:04:05+02:00'],
    ['status.message.kind', 'message'],
    ['status.message.role', 'agent'],
    ['status.message.messageId', undefined],
    ['status.message.parts', []],
    ['status.message.parts', [{ kind: 'text', text: 'Hi' }]],
    ['status.message.parts', [{ text: 'Hi', raw: 'QQ==' }]],
    ['status.message.parts', [{ raw: 'no base64!' }]],
    ['status.message.parts', [{}]],
    ['artifacts.0.artifactId', ''],
    ['artifacts.0.append', true],
    ['artifacts', [artifact, artifact]],
    ['history', null],
  ])
  refuses('sent', v10.sent, { task }, [
    ['message', message],
    ['task', undefined],
    ['task.kind', 'task'],
  ])
  refuses('status event', v10.event, { statusUpdate: { ...ids, status } }, [
    ['statusUpdate.final', true],
    ['statusUpdate.contextId', undefined],
    ['statusUpdate.kind', 'status-update'],
    ['task', task],
  ])
  refuses('artifact event', v10.event, { artifactUpdate: { ...ids, artifact, append: true } }, [
    ['artifactUpdate.taskId', undefined],
    ['artifactUpdate.lastChunk', null],
  ])
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'TASK_NOT_FOUND',
    domain: 'a2a-protocol.org',
  }
  refuses('error', v10.error, { code: -32001, message: 'No', data: [info] }, [
    ['code', -32000],
    ['code', -32100],
    ['code', -32004],
    ['message', ''],
    ['data', undefined],
    ['data', { kind: 'not-found' }],
    ['data', []],
    ['data.0.@type', undefined],
    ['data.0.@type', 'ErrorInfo'],
    ['data.0.reason', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    ['data.0.domain', 'elsewhere.example'],
    ['data.0.metadata', { number: 1 }],
    ['data.0.kind', 'not-found'],
  ])
  refuses('an error of JSON-RPC itself', v10.error, { code: -32602, message: 'No' }, [['data', [info]]])
  const card = {
    name: 'A',
    description: '',
    supportedInterfaces: [{ url: 'http://a/', protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: 't' }],
    version: '1',
    capabilities: { streaming: true, extendedAgentCard: false },
    securitySchemes: {
      key: { apiKeySecurityScheme: { location: 'header', name: 'X-Key' } },
      open: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: 'http://a/token', scopes: {} } } } },
      tls: { mtlsSecurityScheme: {} },
    },
    securityRequirements: [{ schemes: { key: { list: [] } } }],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 's', name: 'S', description: '', tags: [] }],
    signatures: [{ protected: 'e30', signature: 'AA' }],
  }
  refuses('card', v10.card, card, [
    ['url', 'http://a/'],
    ['protocolVersion', '1.0'],
    ['preferredTransport', 'JSONRPC'],
    ['supportedInterfaces', []],
    ['supportedInterfaces.0.protocolVersion', '0.3'],
    ['supportedInterfaces.0.protocolVersion', undefined],
    ['supportedInterfaces.0.transport', 'JSONRPC'],
    ['supportedInterfaces.0.tenant', ''],
    ['capabilities.stateTransitionHistory', false],
    ['supportsAuthenticatedExtendedCard', true],
    ['security', []],
    ['securitySchemes.key', { type: 'apiKey', in: 'header', name: 'X-Key' }],
    ['securitySchemes.key.apiKeySecurityScheme.in', 'header'],
    ['securitySchemes.key.apiKeySecurityScheme.location', 'body'],
    ['securitySchemes.key.mtlsSecurityScheme', {}],
    ['securitySchemes.open.oauth2SecurityScheme.flows.implicit', { authorizationUrl: 'http://a/', scopes: {} }],
    ['securityRequirements', [{ key: [] }]],
    ['signatures', []],
  ])
  const config = { taskId: 't', id: 'p', url: 'http://a/', token: 't', authentication: { scheme: 'Bearer' } }
  refuses('push config', v10.pushConfig, config, [
    ['id', undefined],
    ['taskId', undefined],
    ['pushNotificationConfig', { url: 'http://a/' }],
    ['authentication', { schemes: ['Bearer'] }],
  ])
  refuses('push configs', v10.pushConfigs, { configs: [config], nextPageToken: '' }, [
    ['nextPageToken', undefined],
    ['configs.0.id', undefined],
  ])
  refuses('list', v10.list, { tasks: [task], nextPageToken: '', pageSize: 50, totalSize: 1 }, [
    ['nextPageToken', undefined],
    ['nextPageToken', null],
    ['pageSize', undefined],
    ['totalSize', undefined],
    ['tasks.0.kind', 'task'],
  ])
  orders(v10, [
    ['ended', 'sent', [{ task }, update('WORKING'), update('COMPLETED')], undefined],
    ['interrupted', 'sent', [{ task }, update('INPUT_REQUIRED')], undefined],
    ['a message alone', 'sent', [{ message }], undefined],
    ['resumed in the middle', 'resumed', [update('COMPLETED')], undefined],
    ['nothing new', 'resumed', [], undefined],
    ['empty', 'sent', [], 'no event'],
    ['update first', 'sent', [update('COMPLETED')], 'the first is neither task nor message'],
    ['joined by a message', 'joined', [{ message }], 'a joined stream does not begin with the task'],
    ['not ended', 'sent', [{ task }, update('WORKING')], 'the stream closed at TASK_STATE_WORKING'],
    ['more after a message', 'sent', [{ message }, { task }], 'something after a message'],
    ['a message later', 'sent', [{ task }, { message }], 'a message within a task’s stream'],
    ['two tasks', 'sent', [{ task }, update('COMPLETED', 'u')], 'events of two tasks or contexts'],
  ])
})
