import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Yields the chunks that the scripted model of every framework answers. The first word of the last user message decides:
 * `stream 20`, `slow`, `fail` and `recall`, which names the message before it; other messages are repeated.
 * `messages`: the texts of the user, oldest first.
 */
export async function* scriptedAnswer(messages, signal) {
  const text = messages.at(-1) ?? ''
  const [word, count] = text.split(/\s+/)
  if (word === 'fail') throw new Error('It broke on request')
  if (word === 'stream') {
    for (let number = 1; number <= Number(count); number += 1) {
      yield `chunk ${number} é漢🙂\n`
      await sleep(10)
    }
  } else if (word === 'slow') {
    for (let number = 1; number <= 40; number += 1) {
      yield `tick ${number}\n`
      await sleep(100, undefined, { signal })
    }
  } else if (word === 'recall') yield `Before that: ${messages.at(-2) ?? 'nothing'}`
  else yield `One-shot answer to: ${text}`
}

/** The texts of the user in the messages of a framework. `textOf` returns the text of one of them. */
export const userTexts = (messages, textOf) =>
  messages
    .filter(({ role }) => role === 'user')
    .map(textOf)
    .filter(Boolean)
