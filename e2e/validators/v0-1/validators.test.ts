import { describe } from 'vitest'
import { orders, refuses } from '../testing.ts'
import { v01 } from './validators.ts'

const text = { type: 'text', text: 'Hi' }
const status = { state: 'completed', message: { role: 'agent', parts: [text] }, timestamp: '2026-01-02T03:04:05Z' }
const artifact = { name: 'a', parts: [text], index: 0 }
const task = {
  id: 't',
  sessionId: 's',
  status,
  artifacts: [artifact],
  history: [{ role: 'user', parts: [text] }],
}
const file = (content: object) => [{ type: 'file', file: content }]

describe('v0.1', () => {
  refuses('task', v01.task, task, [
    ['id', undefined],
    ['id', 1],
    ['sessionId', undefined],
    ['sessionId', null],
    ['kind', 'task'],
    ['contextId', 'c'],
    ['status', undefined],
    ['status.state', 'rejected'],
    ['status.state', 'auth-required'],
    ['status.state', 'TASK_STATE_COMPLETED'],
    ['status.timestamp', 'yesterday'],
    ['status.message', null],
    ['status.message.messageId', 'm'],
    ['status.message.role', 'ROLE_AGENT'],
    ['status.message.parts', []],
    ['status.message.parts', [{ kind: 'text', text: 'Hi' }]],
    ['status.message.parts', [{ text: 'Hi' }]],
    ['status.message.parts', file({ bytes: 'QQ==', uri: 'http://a/' })],
    ['status.message.parts', file({ bytes: 'not base64!' })],
    ['status.message.parts', file({ fileWithBytes: 'QQ==' })],
    ['status.message.parts', [{ type: 'data', data: 1 }]],
    ['artifacts.0.index', undefined],
    ['artifacts.0.index', -1],
    ['artifacts.0.artifactId', 'a'],
    ['artifacts.0.parts', []],
    ['artifacts', [artifact, artifact]],
  ])
  refuses('a file', v01.task, { ...task, artifacts: [{ index: 0, parts: file({ bytes: 'QQ==', name: 'a' }) }] }, [])
  refuses('a file reference', v01.task, { ...task, artifacts: [{ index: 0, parts: file({ name: 'a' }) }] }, [])
  refuses('status event', v01.event, { id: 't', status, final: true }, [
    ['final', undefined],
    ['taskId', 't'],
    ['id', undefined],
  ])
  refuses('artifact event', v01.event, { id: 't', artifact: { ...artifact, append: true, lastChunk: false } }, [
    ['append', true],
    ['artifact.index', undefined],
  ])
  refuses('error', v01.error, { code: -32009, message: 'No', data: { any: 'thing' } }, [
    ['code', -32100],
    ['code', -32000],
    ['code', '-32001'],
    ['message', ''],
    ['details', []],
  ])
  const card = {
    name: 'A',
    description: '',
    url: 'http://a/',
    version: '1',
    capabilities: { streaming: true },
    authentication: { schemes: ['Bearer'] },
    defaultInputModes: ['text'],
    defaultOutputModes: ['text'],
    skills: [{ id: 's', name: 'S', description: '', tags: [] }],
  }
  refuses('card', v01.card, card, [
    ['url', undefined],
    ['description', undefined],
    ['protocolVersion', '0.3.0'],
    ['securitySchemes', {}],
    ['supportedInterfaces', []],
    ['authentication.schemes', 'Bearer'],
    ['capabilities.extensions', []],
    ['defaultInputModes', undefined],
    ['skills.0.tags', undefined],
  ])
  const config = { url: 'http://a/', token: 't', authentication: { schemes: ['Bearer'], credentials: 'c' } }
  refuses('push config', v01.pushConfig, { id: 't', pushNotificationConfig: config }, [
    ['id', undefined],
    ['taskId', 't'],
    ['pushNotificationConfig.id', 'p'],
    ['pushNotificationConfig.url', 'nowhere'],
    ['pushNotificationConfig.authentication.scheme', 'Bearer'],
  ])
  const event = (final: boolean, id = 't') => ({ id, status, final })
  orders(v01, [
    ['ended', 'sent', [event(false), { id: 't', artifact }, event(true)], undefined],
    ['empty', 'sent', [], 'no event'],
    ['nothing new', 'resumed', [], undefined],
    ['not ended', 'sent', [event(false)], 'the last event is not final'],
    ['going on', 'sent', [event(true), event(true)], 'something after the final event'],
    ['two tasks', 'sent', [event(false), event(true, 'u')], 'events of two tasks'],
  ])
})
