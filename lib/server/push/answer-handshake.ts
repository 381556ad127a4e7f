import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { requireHook } from '@/lib/server/push/require-hook'

const maxCharacters = 1024

/** Answers an agent that asks, before it delivers there, whether a webhook is what it says (v0.1's reference agents). */
export async function answerHandshake(address: string, request: Request): Promise<Response> {
  await requireHook(address, request.headers)
  const token = new URL(request.url).searchParams.get('validationToken')
  if (!token || token.length > maxCharacters)
    throw new Fault('invalid-input', `validationToken must have 1 to ${maxCharacters} characters.`)
  return new Response(token, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  })
}
