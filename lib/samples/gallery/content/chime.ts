const rate = 11_025
/** Frequencies of the notes in Hz. */
const notes = [659.25, 523.25, 587.33, 392]

/** Creates four notes of a bell as a WAV file of two seconds. */
export function createChime(): Buffer {
  const count = rate * 2
  const each = count / notes.length
  const wav = Buffer.alloc(44 + count)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + count, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  // PCM, one channel, eight bits.
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(count, 40)
  for (let at = 0; at < count; at += 1) {
    const since = (at % each) / rate
    const note = notes[Math.floor(at / each)] ?? 0
    const tone = Math.sin(2 * Math.PI * note * since) + 0.4 * Math.sin(4 * Math.PI * note * since)
    wav[44 + at] = 128 + Math.round(70 * Math.exp(-4 * since) * tone)
  }
  return wav
}
