import { isClosing, isPositive } from './reply-parser.ts'
import { SetupDialogue } from './setup-dialogue.ts'
import { replyFault, SmtpFault } from './smtp-fault.ts'
import { featuresIn, type SmtpFeatures } from './smtp-features.ts'
import { clientNameOf, type SmtpOptions, type SmtpTimeouts } from './smtp-options.ts'
import { signIn } from './smtp-sign-in.ts'
import type { SmtpWire } from './smtp-wire.ts'

/** Does everything that precedes the first message: connecting, TLS, the greeting, EHLO and AUTH. */
export const setUpSession = async (
  wire: SmtpWire,
  options: SmtpOptions,
  timeouts: SmtpTimeouts,
): Promise<SmtpFeatures> => {
  const { security, auth } = options
  const dialogue = new SetupDialogue(wire)
  await dialogue.connect(timeouts.connectMs)
  if (security === 'tls') await dialogue.startTls(options, timeouts.connectMs)
  const greeting = await dialogue.next('greet us', timeouts.greetingMs)
  if (greeting.code !== 220) throw replyFault('refused the connection', greeting)
  let features = await greet(dialogue, options, timeouts)
  if (security === 'starttls' || (security === 'opportunistic' && features.startTls)) {
    if (!features.startTls) {
      throw new SmtpFault('The mail server doesn’t offer STARTTLS, which this connection requires.')
    }
    const reply = await dialogue.ask('STARTTLS', 'respond to STARTTLS', timeouts.commandMs)
    if (reply.code !== 220) throw replyFault('refused STARTTLS', reply)
    await dialogue.startTls(options, timeouts.connectMs)
    // Ask for the features again: before TLS, an attacker could have changed the server's reply.
    features = await greet(dialogue, options, timeouts)
  }
  if (auth) await signIn(dialogue, auth, features.authMethods, timeouts.commandMs)
  dialogue.refuseEarlyReplies()
  return features
}

const greet = async (
  dialogue: SetupDialogue,
  options: SmtpOptions,
  { commandMs }: SmtpTimeouts,
): Promise<SmtpFeatures> => {
  const name = clientNameOf(options)
  const reply = await dialogue.ask(`EHLO ${name}`, 'respond to EHLO', commandMs)
  if (isPositive(reply)) return featuresIn(reply.text)
  if (reply.code < 500 || isClosing(reply)) throw replyFault('refused EHLO', reply)
  const second = await dialogue.ask(`HELO ${name}`, 'respond to HELO', commandMs)
  if (!isPositive(second)) throw replyFault('refused HELO', second)
  return featuresIn('')
}
