import 'server-only'

export interface Label {
  value: string
  label: string
}

/** Distinct values, each with a number, so that a value that thousands of agents share is stored once. */
export interface Dictionary {
  numbers: Map<string, number>
  values: Label[]
}

export function createDictionary(): Dictionary {
  return { numbers: new Map(), values: [] }
}

/** Returns the numbers of these labels without duplicates. New values are added to the dictionary. */
export function encodeLabels(labels: Label[], { numbers, values }: Dictionary): number[] {
  const result = new Set<number>()
  for (const { value, label } of labels) {
    const number = numbers.get(value) ?? values.push({ value, label }) - 1
    numbers.set(value, number)
    result.add(number)
  }
  return [...result]
}
