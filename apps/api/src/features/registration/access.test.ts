import { testAccessTable } from '../../testing/access-table.ts'
import { registrationBody } from '../../testing/strangers.ts'

/** Everybody may call these: what they open is behind a link, a key or a proof of work, whoever asks. */
const all = (status: number) =>
  [status, status, status, status, status, status, status, status, status] as const

testAccessTable(
  'registration',
  {
    'registration.register': all(400),
    'registration.attach': all(415),
    'registration.resend': all(204),
    'registration.checkEmail': all(409),
    'registration.verifyEmail': all(409),
    'registration.state': all(409),
    'registration.reply': all(409),
    'registration.replyFiles': all(409),
    'registration.letter': all(409),
    'registration.returnLetter': all(409),
    'registration.withdraw': all(409),
  },
  (name) => {
    if (name === 'registration.register') return registrationBody()
    if (name === 'registration.resend' || name === 'registration.withdraw') return {}
    return name === 'registration.reply' ? { text: 'Here it is.' } : undefined
  },
)
