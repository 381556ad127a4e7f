import { createProposedCall } from '@/lib/a2a/forms/approvals/create-proposed-call'
import type { ApprovalRequest } from '@/lib/a2a/forms/form-request'
import { readHitlPayload } from '@/lib/a2a/forms/known-extensions'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject, type Json } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const uriPattern = /^https:\/\/a2a-extensions\.(agentstack\.)?beeai\.dev\/interactions\/approval\/v\d+$/

/**
 * Agent Stack, approval extension: `{action: "generic" | "tool-call", title, description, name, input, server}` in the
 * message's metadata.
 */
function readApprovalExtension({ metadata }: Message): ApprovalRequest | null {
  for (const [uri, request] of Object.entries(metadata ?? {})) {
    if (!uriPattern.test(uri) || !isObject(request) || typeof request.action !== 'string') continue
    const server = isObject(request.server) ? shortenText(request.server.title ?? request.server.name, 200) : ''
    return {
      kind: 'approval',
      title: shortenText(request.title, 300),
      hint: shortenText(request.description) || server,
      calls: [createProposedCall({ name: request.name, args: request.input })],
      shape: { by: 'approval-extension', uri },
    }
  }
  return null
}

function readCalls(tools: Json | undefined) {
  const toolObjects = Array.isArray(tools) ? tools.filter(isObject) : []
  return toolObjects.slice(0, 50).map(({ id, name, args }) => createProposedCall({ id, name, args }))
}

/** HITL extension v1: `tool_approval_request`. The request of a subagent is in `nested`. */
function readHitlApproval(message: Message): ApprovalRequest | null {
  const request = readHitlPayload(message)
  if (!request || request.payload.type !== 'tool_approval_request') return null
  const { hint, nested, tools } = request.payload
  const inner = isObject(nested) ? readCalls(nested.tools) : []
  const calls = inner.length > 0 ? inner : readCalls(tools)
  if (calls.length === 0) return null
  const title = isObject(nested) ? shortenText(nested.subagent_name, 200) : ''
  return { kind: 'approval', title, hint: shortenText(hint), calls, shape: { by: 'hitl-extension', uri: request.uri } }
}

/** Reads the approval request that a message contains in an extension. */
export function readExtensionApproval(message: Message): ApprovalRequest | null {
  return readApprovalExtension(message) ?? readHitlApproval(message)
}
