import { addToken, type Snippet } from '@/components/entities/snippets/snippet'
import { toCurlCommand } from '@/lib/replay/to-curl-command'

interface OpenAiTarget {
  /** Base URL of the API, without a trailing slash. */
  openaiUrl: string
  /** Slug of the agent, which is the model. */
  slug: string
  /** Text of the message. */
  text: string
  /** The API requires an access token or an API key. */
  secured: boolean
}

/** Returns streaming calls over the OpenAI API. */
export function createOpenAiSnippets(target: OpenAiTarget): Snippet[] {
  return [
    { id: 'openai-curl', label: 'curl', code: curl(target) },
    { id: 'openai-javascript', label: 'JavaScript', code: javascript(target) },
    { id: 'openai-python', label: 'Python', code: python(target) },
  ]
}

function curl({ openaiUrl, slug, text, secured }: OpenAiTarget): string {
  const body = { model: slug, messages: [{ role: 'user', content: text }], stream: true }
  const command = toCurlCommand(
    { url: `${openaiUrl}/chat/completions`, headers: {} },
    JSON.stringify(body, null, 2),
    true,
  )
  return addToken(command, { secured })
}

function javascript({ openaiUrl, slug, text, secured }: OpenAiTarget): string {
  return `// npm install openai
import OpenAI from 'openai'

const client = new OpenAI({
  baseURL: ${JSON.stringify(openaiUrl)},
  apiKey: ${secured ? 'process.env.SWITCHBOARD_TOKEN' : "'none'"},
})
const stream = await client.chat.completions.create({
  model: ${JSON.stringify(slug)},
  messages: [{ role: 'user', content: ${JSON.stringify(text)} }],
  stream: true,
})
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '')`
}

function python({ openaiUrl, slug, text, secured }: OpenAiTarget): string {
  return `# pip install openai
${secured ? 'import os\n\n' : ''}from openai import OpenAI

client = OpenAI(base_url=${JSON.stringify(openaiUrl)}, api_key=${secured ? "os.environ['SWITCHBOARD_TOKEN']" : "'none'"})
stream = client.chat.completions.create(
    model=${JSON.stringify(slug)},
    messages=[{"role": "user", "content": ${JSON.stringify(text)}}],
    stream=True,
)
for chunk in stream:
    print(chunk.choices[0].delta.content or "", end="")`
}
