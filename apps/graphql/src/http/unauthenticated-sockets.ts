import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import { closeCodes } from './close-codes.ts';

/** Of a process. */
const maxSockets = 200;
/** That a client may send: the message with its token, and pings. */
const maxReceivedBytes = 64 * 1024;
/** For clients that do not answer the end of a connection. */
const terminateMs = 2000;

/** The connections of nobody yet. Everyone can open them, so that they are few, and what they send is little. */
export class UnauthenticatedSockets {
  /** The oldest first. */
  readonly #sockets = new Map<WebSocket, { isSigningIn: boolean; readonly stopCounting: () => void }>();

  /** Adds a connection, in place of the oldest one whose token is not being looked up; without one, it is closed. */
  add(socket: WebSocket, tcpSocket: Socket): void {
    if (this.#sockets.size >= maxSockets) {
      const idle = this.#findOldestIdle();
      this.#drop(idle ?? socket);
      if (idle === undefined) return;
    }
    const stopCounting = limitReceived(tcpSocket, () => {
      socket.close(closeCodes.messageTooBig, 'Too much before the token');
      // The rest would be received until the client answers.
      tcpSocket.pause();
      setTimeout(() => socket.terminate(), terminateMs).unref();
    });
    this.#sockets.set(socket, { isSigningIn: false, stopCounting });
    socket.once('close', () => this.delete(socket));
  }

  /** Says whether its token is being looked up. */
  setSigningIn(socket: WebSocket, isSigningIn: boolean): void {
    const known = this.#sockets.get(socket);
    if (known !== undefined) known.isSigningIn = isSigningIn;
  }

  /** It is closed, or has a user. */
  delete(socket: WebSocket): void {
    this.#sockets.get(socket)?.stopCounting();
    this.#sockets.delete(socket);
  }

  #findOldestIdle(): WebSocket | undefined {
    for (const [socket, { isSigningIn }] of this.#sockets) if (!isSigningIn) return socket;
    return undefined;
  }

  /** At once: a client that does not answer would hold what it has sent. */
  #drop(socket: WebSocket): void {
    this.delete(socket);
    socket.close(closeCodes.tryAgainLater, 'Too many connections');
    socket.terminate();
  }
}

/** Calls `onExceeded` when more has been received from now on. Returns what stops it. */
function limitReceived(tcpSocket: Socket, onExceeded: () => void): () => void {
  const before = tcpSocket.bytesRead;
  const stop = () => void tcpSocket.off('data', check);
  const check = () => {
    if (tcpSocket.bytesRead - before <= maxReceivedBytes) return;
    stop();
    onExceeded();
  };
  tcpSocket.on('data', check);
  return stop;
}
