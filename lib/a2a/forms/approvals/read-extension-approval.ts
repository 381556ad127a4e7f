import {
  callMembers,
  createProposedCall,
  maxNameLength,
  maxTextLength,
  maxTitleLength,
  readApprovalText,
  readObjects,
  withOthers,
} from '@/lib/a2a/forms/approvals/create-proposed-call'
import { isEmptyValue, nestMembers, otherMembers } from '@/lib/a2a/forms/approvals/other-members'
import type { ApprovalRequest, ProposedCall } from '@/lib/a2a/forms/form-request'
import { readHitlPayload } from '@/lib/a2a/forms/known-extensions'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const uriPattern = /^https:\/\/a2a-extensions\.(agentstack\.)?beeai\.dev\/interactions\/approval\/v\d+$/

const knownActions = new Set(['generic', 'tool-call'])
/** What a server says about itself beside its name. */
const serverDetails = ['version', 'description', 'websiteUrl', 'website_url', 'icons']

/**
 * Agent Stack, approval extension: `{action: "generic" | "tool-call", title, description, name, input, server}` in the
 * message's metadata.
 */
function readApprovalExtension({ metadata }: Message): ApprovalRequest | null {
  for (const [uri, request] of Object.entries(metadata ?? {})) {
    if (!uriPattern.test(uri) || !isObject(request) || typeof request.action !== 'string') continue
    const server = isObject(request.server) ? request.server : {}
    const serverMember = isEmptyValue(server.title) ? 'name' : 'title'
    const serverName = shortenText(server[serverMember], maxNameLength)
    const hint = [readApprovalText(request.description), serverName].filter(Boolean).join('\n\n')
    const others = {
      ...otherMembers(request, {
        any: isObject(request.server) ? ['input', 'server'] : ['input'],
        texts: {
          title: maxTitleLength,
          name: maxNameLength,
          description: maxTextLength,
          server: 0,
          action: knownActions.has(request.action) ? maxNameLength : 0,
        },
      }),
      ...nestMembers(
        'server',
        otherMembers(server, { any: serverDetails, texts: { name: 0, title: 0, [serverMember]: maxNameLength } }),
      ),
    }
    return {
      kind: 'approval',
      title: shortenText(request.title, maxTitleLength),
      hint,
      calls: [createProposedCall({ name: request.name, args: request.input, argsName: 'input', others })],
      shape: { by: 'approval-extension', uri },
    }
  }
  return null
}

function readCalls(tools: JsonObject[]): ProposedCall[] {
  return tools.map((tool) =>
    createProposedCall({ id: tool.id, name: tool.name, args: tool.args, others: otherMembers(tool, callMembers) }),
  )
}

/** IDs of the task in which a subagent waits. */
const subagentIds = ['id', 'type', 'task_id', 'context_id']

/**
 * HITL extension v1: `tool_approval_request`. The request of a subagent is in `nested`; the answer then decides only on its
 * calls, not on those in `tools`.
 */
function readHitlApproval(message: Message): ApprovalRequest | null {
  const request = readHitlPayload(message)
  if (!request || request.payload.type !== 'tool_approval_request') return null
  const { payload } = request
  const nested = isObject(payload.nested) ? payload.nested : {}
  const nestedTools = readObjects(nested.tools)
  const isNested = nestedTools.length > 0
  const list = (isNested ? nested : payload).tools
  const tools = readObjects(list)
  if (tools.length === 0) return null
  const hidden = Array.isArray(list) ? list.filter((tool) => !isObject(tool) || !tools.includes(tool)) : []
  const others = {
    ...otherMembers(payload, {
      any: isObject(payload.nested) ? ['tools', 'nested'] : ['tools'],
      scalars: subagentIds,
      texts: { hint: maxTextLength, nested: 0 },
    }),
    ...nestMembers(
      'nested',
      otherMembers(nested, { any: ['tools'], scalars: subagentIds, texts: { subagent_name: maxNameLength } }),
    ),
    ...(hidden.length > 0 && { tools: hidden }),
  }
  return {
    kind: 'approval',
    title: shortenText(nested.subagent_name, maxNameLength),
    hint: withOthers(readApprovalText(payload.hint), others),
    calls: readCalls(tools),
    shape: { by: 'hitl-extension', uri: request.uri },
  }
}

/** Reads the approval request that a message contains in an extension. */
export function readExtensionApproval(message: Message): ApprovalRequest | null {
  return readApprovalExtension(message) ?? readHitlApproval(message)
}
