import { type Server, ServerCredentials } from '@grpc/grpc-js'

/** Listens on a free port of this machine. `url`: host and port, as in cards of gRPC servers. */
export async function listenForGrpc(server: Server): Promise<{ url: string; end: () => void }> {
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  return { url: `127.0.0.1:${port}`, end: () => server.forceShutdown() }
}
