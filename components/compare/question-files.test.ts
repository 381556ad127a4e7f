import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { createQuestionFiles, fileParts } from '@/components/compare/question-files'

/** A browser's reader of files that ends when the test says so; a file named `broken` cannot be read. */
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

it('makes no question without a file that is still being read', async () => {
  const question = createQuestionFiles()
  question.add([file('a')])
  expect(fileParts(question.getState().files)).toBeNull()
  await endReading()
  expect(fileParts(question.getState().files)).toEqual([{ raw: 'a', filename: 'a', mediaType: 'text/plain' }])
})

it('brings no file back that was read too late', async () => {
  const question = createQuestionFiles()
  question.add([file('a'), file('b')])
  question.remove(question.getState().files[0]?.id ?? '')
  question.clear()
  await endReading()
  expect(question.getState().files).toEqual([])
})

it('counts what is still being read, and goes on behind a file that does not fit', () => {
  const question = createQuestionFiles()
  question.add([file('a', 15 * mebibyte)])
  question.add([file('b', 15 * mebibyte), file('c', mebibyte)])
  const { files, refused } = question.getState()
  expect([files.map(({ filename }) => filename), refused]).toEqual([['a', 'c'], ['b']])
})

it('tells which one cannot be read', async () => {
  const question = createQuestionFiles()
  question.add([file('broken'), file('a')])
  await endReading()
  expect(question.getState().refused).toEqual(['broken'])
  expect(fileParts(question.getState().files)).toEqual([{ raw: 'a', filename: 'a', mediaType: 'text/plain' }])
})
