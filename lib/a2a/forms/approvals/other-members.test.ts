import { describe, expect, it } from 'vitest'
import { argsOf, geminiCall, inData, path, readApproval } from '@/lib/a2a/forms/testing/approval-messages'
import { readForm } from '@/lib/a2a/forms/read-form'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const command = 'rm -rf /'
const plain = (members: JsonObject): Partial<Message> => inData({ type: 'approval_request', id: 'r1', ...members })
const longText = 'a'.repeat(200_000)
const draftOf = (members: JsonObject) => readApproval(plain({ editable: true, ...members })).calls[0]?.draft
const formOf = (data: Json) => readForm({ role: 'agent', parts: [{ data }] })

const action = { action: 'shell', args: { path } }
const review = { name: 'shell', args: { path } }
const call = { id: 'c1', name: 'shell', args: { path } }
const longRunning = (data: JsonObject, ...more: JsonObject[]): Partial<Message> => ({
  parts: [data, ...more].map((one) => ({ data: one, metadata: { adk_is_long_running: true } })),
})
const confirmation = (args: JsonObject, more: JsonObject = {}): Partial<Message> =>
  inData({ id: 'f1', name: 'adk_request_confirmation', args: { originalFunctionCall: call, ...args }, ...more })
const stack = 'https://a2a-extensions.agentstack.beeai.dev/interactions/approval/v1'
const hitl = 'https://kagent.dev/extensions/hitl/v1'
const inStack = (request: JsonObject): Partial<Message> => ({
  metadata: { [stack]: { action: 'tool-call', name: 'shell', input: { path }, ...request } },
})
const inHitl = (payload: JsonObject): Partial<Message> => ({
  metadata: { [hitl]: { type: 'tool_approval_request', tools: [call], ...payload } },
})
const functionApproval = (more: JsonObject, inCall: JsonObject = {}): Partial<Message> => {
  const functionCall = { type: 'function_call', call_id: 'c1', name: 'shell', arguments: JSON.stringify({ path }) }
  return inData({
    type: 'function_approval_request',
    id: 'r1',
    function_call: { ...functionCall, ...inCall },
    ...more,
  })
}
const suspended = (more: JsonObject): Partial<Message> =>
  inData({ suspendPayload: { toolCallId: 'c1', toolName: 'shell', args: { path }, ...more }, resumeSchema: '{}' })

describe('members beside the arguments', () => {
  it.each<[string, JsonObject, Json]>([
    ['another name', { tool: 'filesystem', action: 'delete', path }, { action: 'delete', path }],
    ['another name and arguments', { tool: 'files', action: 'delete', args: { path } }, { action: 'delete', path }],
    ['another text', { tool: 'shell', message: 'OK?', prompt: command }, { prompt: command }],
    ['arguments behind empty ones', { tool: 'shell', args: {}, input: { command } }, { command }],
    [
      'two kinds of arguments',
      { tool: 'x', args: { path }, input: { command } },
      { args: { path }, input: { command } },
    ],
    ['an unknown member', { tool: 'shell', args: { path }, command }, { path, command }],
    ['an unknown member without arguments', { tool: 'shell', args: {}, command }, { command }],
    ['a member with the name of an argument', { tool: 'x', args: { path }, path: '/' }, { args: { path }, path: '/' }],
    ['text beside arguments', { tool: 'shell', args: command, cwd: '/' }, { args: command, cwd: '/' }],
    [
      'arguments of a tool that is an object',
      { tool: { name: 'x', args: { path } }, input: 7 },
      { tool: { name: 'x', args: { path } }, input: 7 },
    ],
    [
      'members of a tool',
      { tool: { name: 'x', action: 'delete', args: { path } } },
      { path, tool: { name: 'x', action: 'delete' } },
    ],
    ['a name of a tool that is an object', { tool: { name: { command } } }, { tool: { name: { command } } }],
    ['a description that is no text', { tool: 'x', description: { command } }, { description: { command } }],
    ['a title that is no text', { tool: 'x', title: { command } }, { title: { command } }],
    ['an ID that is an object', { tool: 'x', call_id: { command } }, { call_id: { command } }],
    ['a name that is cut', { tool: longText }, { tool: longText }],
    ['a title that is cut', { tool: 'x', title: longText }, { title: longText }],
    ['a description that is cut', { tool: 'x', reason: longText }, { reason: longText }],
    ['null', { tool: 'set', value: null }, { value: null }],
  ])('shows %s', (_name, members, args) => {
    expect(argsOf(plain(members))).toEqual([args])
  })

  it('leaves out empty members and those that are shown elsewhere', () => {
    const members = { tool: 'shell', action: '', description: null, reason: 'Cleanup', title: 'Shell', prompt: '' }
    expect(argsOf(plain({ ...members, call_id: 7, editable: false, args: { path }, input: {} }))).toEqual([{ path }])
    expect(argsOf(plain({ tool: { name: 'shell', id: 7, args: null } }))).toEqual([null])
    expect(readApproval(plain(members))).toMatchObject({ title: 'Shell', hint: 'Cleanup', calls: [{ args: null }] })
  })

  it('lets the user edit only arguments whose member is known', () => {
    expect(draftOf({ tool: 'x', args: { path }, action: 'delete' })).toEqual({ path })
    expect(draftOf({ tool: 'x', args: {}, input: { path } })).toEqual({ path })
    expect(draftOf({ tool: 'x', path })).toEqual({ path })
    expect(draftOf({ tool: 'x', args: { path }, input: { command } })).toBeNull()
  })

  it.each<[string, Partial<Message>]>([
    ['an interrupt', inData({ action_request: action, command })],
    ['the request of an interrupt', inData({ action_request: { ...action, command } })],
    ['the configuration of an interrupt', inData({ action_request: action, config: { allow_edit: true, command } })],
    ['the description of an interrupt', inData({ action_request: action, description: [command] })],
    ['a review', inData({ action_requests: [review], command })],
    ['the request of a review', inData({ action_requests: [{ ...review, arguments: [command] }] })],
    [
      'the configuration of a review',
      inData({ action_requests: [review], review_configs: [{ action_name: 'shell', command }] }),
    ],
    [
      'the second description of a review',
      inData({
        action_requests: [{ ...review, description: 'OK?' }],
        review_configs: [{ action_name: 'shell', description: command }],
      }),
    ],
    ['a function approval', functionApproval({ command })],
    ['the call of a function approval', functionApproval({}, { command })],
    ['a confirmation', confirmation({ command })],
    ['the call of a confirmation', confirmation({ originalFunctionCall: { ...call, command } })],
    ['the hint of a confirmation', confirmation({ toolConfirmation: { hint: [command], confirmed: false } })],
    ['the payload of a confirmation that cannot be edited', confirmation({ toolConfirmation: { payload: [command] } })],
    ['a confirmation that is a text', confirmation({ toolConfirmation: command })],
    ['a long-running call', longRunning({ ...call, command })],
    ['the response of a long-running call', longRunning(call, { id: 'c1', name: 'shell', response: { command } })],
    [
      'a request for input',
      longRunning({ ...call, name: 'adk_request_input', args: { message: 'OK?', payload: { command } } }),
    ],
    ['an approval extension', inStack({ command })],
    ['the action of an approval extension', inStack({ action: command })],
    ['the server of an approval extension', inStack({ description: 'OK?', server: { name: command } })],
    ['the second name of a server', inStack({ server: { title: 'Files', name: command } })],
    ['a HITL request', inHitl({ command })],
    ['a tool of a HITL request', inHitl({ tools: [{ ...call, command }] })],
    ['a tool that is no object', inHitl({ tools: [call, command] })],
    ['the 51st tool', inHitl({ tools: [...Array.from({ length: 50 }, () => call), { ...call, name: command }] })],
    ['a nested request', inHitl({ nested: { subagent_name: 'k8s', tools: [call], command } })],
    ['a suspended run', suspended({ command })],
    ['a tool call', inData({ ...geminiCall({ type: 'info' }), command })],
    [
      'the request of a tool call',
      inData({ ...geminiCall({ type: 'info' }), request: { callId: 'c1', name: 'x', command } }),
    ],
    ['the details of a tool call', inData(geminiCall({ type: 'mcp', title: 'MCP', serverName: command }))],
    ['the second text of a tool call', inData(geminiCall({ type: 'info', prompt: 'OK?', title: command }))],
    ['the content of an edited file', inData(geminiCall({ type: 'edit', title: 'Edit', newContent: command }))],
    [
      'the command of a tool call with another one among the arguments',
      inData({
        ...geminiCall({ type: 'exec', command }),
        request: { callId: 'c1', name: 'x', args: { command: 'ls' } },
      }),
    ],
  ])('shows a member of %s', (_name, request) => {
    const { calls, hint } = readApproval(request)
    expect(
      [hint, ...calls.flatMap(({ args, description }) => [JSON.stringify(args), description])].join('\n'),
    ).toContain(command)
  })

  it('shows only the arguments of calls as frameworks send them', () => {
    const allowed = { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true }
    const requests = [
      inData({ action_request: action, config: allowed, description: 'Sure?' }),
      inData({
        action_requests: [{ ...review, description: 'Sure?' }],
        review_configs: [{ action_name: 'shell', allowed_decisions: ['approve'], args_schema: {} }],
      }),
      functionApproval({ user_input_request: true, annotations: null, additional_properties: {} }),
      confirmation({ toolConfirmation: { hint: 'Sure?', confirmed: false, payload: { days: 0 } } }),
      longRunning(call),
      inStack({ title: 'Shell', description: 'Sure?', server: { name: 'files', version: '1' } }),
      inHitl({ hint: 'Sure?' }),
      suspended({ resumeSchema: '{}' }),
      inData({
        ...geminiCall({ type: 'info', title: 'Sure?' }),
        request: { callId: 'c1', name: 'shell', args: { path }, isClientInitiated: false, prompt_id: 'p1' },
        tool: { name: 'shell', displayName: 'Shell', description: 'Runs a command' },
      }),
    ]
    for (const request of requests) expect(argsOf(request)).toEqual([{ path }])
  })

  it('shows lists of requests as data if a decision would have another position', () => {
    expect(formOf({ action_requests: [command, review] })).toBeNull()
    expect(formOf({ action_requests: Array.from({ length: 51 }, () => review) })).toBeNull()
    expect(formOf([command, { action_request: action }])).toBeNull()
  })

  it('shows members of requests that a form answers', () => {
    const schema = { type: 'object', properties: { approved: { type: 'boolean' } } }
    const requests = [
      longRunning({
        ...call,
        name: 'adk_request_input',
        args: { message: 'OK?', response_schema: schema, payload: { command } },
      }),
      inData({
        suspendPayload: { toolCallId: 'c1', toolName: 'x', suspendPayload: 'OK?', command },
        resumeSchema: schema,
      }),
    ]
    for (const request of requests) {
      const form = readForm({ role: 'agent', parts: [], ...request })?.form
      expect(form?.kind === 'fields' ? form.instructions : '').toMatch(/^(x\(\)\n\n)?OK\?[^]*rm -rf \//)
    }
  })
})
