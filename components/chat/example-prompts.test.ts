import { expect, it } from 'vitest'
import { examplePrompts } from '@/components/chat/example-prompts'

const skill = (name: string, ...examples: string[]) => ({ id: name, name, description: '', tags: [], examples })

it('takes an example of each skill in turns, the name of one without, and nothing twice', () => {
  const skills = [skill('Draw', 'a', 'b', 'c'), skill('Count'), skill('Tell', 'd', 'a')]
  expect(examplePrompts(skills)).toEqual([
    { text: 'a', skill: 'Draw' },
    { text: 'Count', skill: '' },
    { text: 'd', skill: 'Tell' },
    { text: 'b', skill: 'Draw' },
    { text: 'c', skill: 'Draw' },
  ])
})
