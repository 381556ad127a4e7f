import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credentials } from '@grpc/grpc-js'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '@/e2e/peers/certificates'
import { dynamicClient } from '@/lib/server/gateway/testing/dynamic-grpc-client'
import { startGrpc } from '@/lib/server/startup/start-grpc'
import { startEngine } from '@/lib/server/tasks/testing/engine'
import { freePort } from '@/e2e/running/free-port'

/** Writes the files into a new folder, and starts the listener with them. */
async function startWith(files: Record<string, string>, [cert = '', key = ''] = ['cert.pem', 'key.pem']) {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-grpc-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const port = await freePort()
  const settings = { GRPC_TLS_CERT: join(folder, cert), GRPC_TLS_KEY: join(folder, key) }
  await startEngine({ GRPC_PORT: String(port), ...settings })
  return { port, start: startGrpc() }
}

test('serves TLS with a certificate and its key', async () => {
  const authority = await createAuthority()
  const { certificate, privateKey } = await authority.issue('Server', ['localhost'])
  const { port, start } = await startWith({ 'cert.pem': certificate, 'key.pem': privateKey })
  const stop = await start
  onTestFinished(() => stop(1_000))
  const channel = credentials.createSsl(Buffer.from(authority.certificate))
  const { unary } = dynamicClient(`localhost:${port}`, channel)
  expect((await unary('/grpc.health.v1.Health/Check', {})).reply).toEqual({ status: 'SERVING' })
})

test('names the file that it cannot use', async () => {
  const authority = await createAuthority()
  const own = await authority.issue('Server', ['localhost'])
  const other = await authority.issue('Other', ['localhost'])
  const pair = { 'cert.pem': own.certificate, 'key.pem': own.privateKey }
  const broken = '-----BEGIN CERTIFICATE-----\nMIIabc\n-----END CERTIFICATE-----\n'
  const cases: [Record<string, string>, RegExp][] = [
    [{ 'key.pem': own.privateKey }, /^Could not read \S+cert\.pem \(GRPC_TLS_CERT\): ENOENT/],
    [{ 'cert.pem': own.certificate }, /^Could not read \S+key\.pem \(GRPC_TLS_KEY\): ENOENT/],
    [{ ...pair, 'cert.pem': broken }, /^\S+cert\.pem \(GRPC_TLS_CERT\) is not a certificate in PEM: /],
    [{ ...pair, 'cert.pem': '' }, /^\S+cert\.pem \(GRPC_TLS_CERT\) is not a certificate in PEM: /],
    [
      { ...pair, 'key.pem': own.certificate },
      /^\S+key\.pem \(GRPC_TLS_KEY\) is not a private key without a passphrase in/,
    ],
    [
      { ...pair, 'key.pem': other.privateKey },
      /^Could not use \S+cert\.pem \(GRPC_TLS_CERT\) and \S+key\.pem \(GRPC_TLS/,
    ],
  ]
  for (const [files, message] of cases) {
    const { start } = await startWith(files)
    await expect(start).rejects.toThrow(message)
  }
})
