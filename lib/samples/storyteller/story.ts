/** Words that a tale about any subject is woven from; the same subject gives the same tale. */
const places = ['a harbour town', 'a mountain village', 'a night train', 'an orchard by the sea', 'a city of bridges']
const companions = ['a clockmaker', 'a retired pilot', 'a cartographer', 'a girl with a lantern', 'a very old cat']
const troubles = [
  'the lights went out',
  'the river changed its course',
  'nobody could remember the way home',
  'the bells fell silent',
]
const turns = [
  'a door that had never been there',
  'a letter with no sender',
  'a map drawn in salt',
  'a song hummed backwards',
]

function pick<T>(list: T[], seed: number): T {
  const chosen = list[seed % list.length]
  if (chosen === undefined) throw new RangeError('nothing to pick from')
  return chosen
}

function chapter(number: number, subject: string, seed: number): string {
  const place = pick(places, seed + number)
  const companion = pick(companions, seed * 3 + number)
  const trouble = pick(troubles, seed * 5 + number)
  const turn = pick(turns, seed * 7 + number)
  return `## ${number}. ${trouble.charAt(0).toUpperCase()}${trouble.slice(1)}

It was in ${place} that ${subject} first met ${companion}. They had little in common but the habit of looking up, and on that evening *both* looked up at once.

“You are late,” said ${companion}. “I have been waiting since before ${trouble}.”

${subject.charAt(0).toUpperCase()}${subject.slice(1)} thought about this for as long as it takes a kettle to boil. Then there was ${turn}, and thinking was no longer of any use. What they carried was soon counted:

- one coil of rope, somewhat shorter than needed
- half a loaf, and the promise of the other half
- **a good deal of courage**, most of it borrowed

> There are roads that only exist while somebody walks on them.

So they walked. Behind them the windows lit up one by one, as if the whole of ${place} had decided to stay awake and see how it would end.
`
}

/** A markdown story of five chapters about the subject, some 900 words long. */
export function storyOf(subject: string): string {
  const seed = [...subject].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const chapters = [1, 2, 3, 4, 5].map((number) => chapter(number, subject, seed)).join('\n')
  const ending = `## What remained

| What was lost | What was found |
| --- | --- |
| a map | the way |
| an hour | a story to fill it |
| the fear of the dark | ${pick(companions, seed)} |

And if you listen closely, you can still hear ${subject} laughing.
`
  return `# The tale of ${subject}\n\n${chapters}\n${ending}`
}

/** Cuts text into `count` pieces of about equal length, at characters, never inside one; fewer where the text is shorter. */
export function cutIntoChunks(text: string, count: number): string[] {
  const letters = Array.from(text)
  const pieces = Math.min(count, letters.length)
  const cut = (index: number) => Math.floor((index * letters.length) / pieces)
  return Array.from({ length: pieces }, (_, index) => letters.slice(cut(index), cut(index + 1)).join(''))
}
