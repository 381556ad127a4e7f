import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { requireWebhook } from '@/lib/server/push/require-webhook'

const maxCharacters = 1024

/** Answers the validation request that reference agents of v0.1 send before they deliver to a webhook. */
export async function answerHandshake(address: string, request: Request): Promise<Response> {
  await requireWebhook(address, request.headers)
  const token = new URL(request.url).searchParams.get('validationToken')
  if (!token || token.length > maxCharacters)
    throw new Fault('invalid-input', `validationToken must have 1 to ${maxCharacters} characters.`)
  return new Response(token, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  })
}
