import { expect, it } from 'vitest'
import type { Message } from '@/lib/a2a/model'
import type { Step } from '@/lib/samples/sample-agent'
import { formDesk } from '@/lib/samples/form-desk/form-desk'

async function steps(message: Message, ...history: Message[]): Promise<Step[]> {
  const { signal } = new AbortController()
  const result: Step[] = []
  for await (const step of formDesk.respond({ message, history, signal, baseUrl: 'http://127.0.0.1/x' }))
    result.push(step)
  return result
}

const prompts = formDesk.card.skills.flatMap(({ examples }) => examples)

it.each(prompts)('waits for an answer after “%s”, and shows what it got', async (prompt) => {
  const request: Message = { role: 'user', parts: [{ text: prompt }] }
  expect(await steps(request)).toMatchObject([{ step: 'status', state: 'input-required' }])
  const answer: Message = {
    role: 'user',
    parts: [{ data: { pier: 'quay' } }, { raw: 'AAAA', filename: 'a.png', mediaType: 'image/png' }],
    metadata: { 'https://example.com/answer': { yes: true } },
  }
  const got = (await steps(answer, request)).find((step) => step.step === 'artifact')
  expect(got).toMatchObject({
    artifact: {
      parts: [
        {
          data: {
            parts: [{ data: { pier: 'quay' } }, { file: 'a.png', mediaType: 'image/png' }],
            metadata: { 'https://example.com/answer': { yes: true } },
          },
        },
      ],
    },
  })
})
