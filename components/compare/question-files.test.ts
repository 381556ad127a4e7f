import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { createQuestionFiles, toFileParts } from '@/components/compare/question-files'
import { restoreQuestion } from '@/components/compare/use-question'

/** A fake FileReader that completes when the test says so. A file named `broken` cannot be read. */
const ends: (() => void)[] = []
class Reader extends EventTarget {
  result = ''
  readAsDataURL(file: File): void {
    ends.push(() => {
      this.result = `data:;base64,${file.name}`
      this.dispatchEvent(new Event(file.name === 'broken' ? 'error' : 'load'))
    })
  }
}
const endReading = async (): Promise<void> => {
  for (const end of ends.splice(0)) end()
  await setImmediate()
}

beforeEach(() => {
  ends.length = 0
  vi.stubGlobal('FileReader', Reader)
  return () => vi.unstubAllGlobals()
})

const mebibyte = 1024 * 1024
const file = (name: string, size = 1): File =>
  Object.defineProperty(new File([], name, { type: 'text/plain' }), 'size', { value: size })

it('returns no parts while a file is read', async () => {
  const question = createQuestionFiles()
  question.add([file('a')])
  expect(toFileParts(question.getState().files)).toBeNull()
  await endReading()
  expect(toFileParts(question.getState().files)).toEqual([{ raw: 'a', filename: 'a', mediaType: 'text/plain' }])
})

it('ignores a removed file whose read completes later', async () => {
  const question = createQuestionFiles()
  question.add([file('a'), file('b')])
  question.remove(question.getState().files[0]?.id ?? '')
  question.clear()
  await endReading()
  expect(question.getState().files).toEqual([])
})

it('counts files that are still read, and continues after a file that is too large', () => {
  const question = createQuestionFiles()
  question.add([file('a', 15 * mebibyte)])
  question.add([file('b', 15 * mebibyte), file('c', mebibyte)])
  const { files, refused } = question.getState()
  expect([files.map(({ filename }) => filename), refused]).toEqual([['a', 'c'], ['b']])
})

it('reports a file that cannot be read', async () => {
  const question = createQuestionFiles()
  question.add([file('broken'), file('a')])
  await endReading()
  expect(question.getState().refused).toEqual(['broken'])
  expect(toFileParts(question.getState().files)).toEqual([{ raw: 'a', filename: 'a', mediaType: 'text/plain' }])
})

it('takes a message back that was not sent, unless another one was begun', () => {
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  const files = createQuestionFiles()
  const attached = { raw: 'YWI=', filename: 'a.txt', mediaType: 'text/plain' }
  expect(restoreQuestion([{ text: 'Why?' }, { data: 1 }], files)).toBe(false)
  expect(files.getState().files).toEqual([])
  expect(restoreQuestion([{ text: 'Why?' }, attached], files)).toBe(true)
  expect(files.getState().files).toMatchObject([{ raw: 'YWI=', filename: 'a.txt', size: 2 }])
  expect(restoreQuestion([attached], files)).toBe(false)
  expect(files.getState().files).toHaveLength(1)
})
