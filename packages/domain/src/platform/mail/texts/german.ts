import type { MailTexts } from './english.ts';

export const german: MailTexts = {
  greeting: 'Guten Tag,',

  inviteSubject: 'Einladung zu {organization}',
  inviteText: '{inviter} lädt Sie in die Organisation {organization} ein.',
  inviteTextWithout: 'Sie sind in die Organisation {organization} eingeladen.',
  inviteAction: 'Einladung annehmen',
  inviteReason:
    'Sie erhalten diese E-Mail, weil dort jemand Ihre Adresse eingegeben hat. Falls Sie sie nicht erwarten, ignorieren Sie sie.',

  resetSubject: 'Passwort zurücksetzen',
  resetText: 'Jemand möchte das Passwort Ihres Kontos auf {server} zurücksetzen.',
  resetAction: 'Neues Passwort festlegen',
  resetReason:
    'Sie erhalten diese E-Mail, weil das Zurücksetzen Ihres Passworts angefordert wurde. Falls Sie das nicht waren, ignorieren Sie sie: Ihr Passwort bleibt, wie es ist.',

  mentionSubject: '{author} hat Sie in {space} erwähnt',
  mentionText: '{author} hat Sie in einem Kommentar zu {space} erwähnt:',
  mentionTextOfChangeRequest:
    '{author} hat Sie in einem Kommentar zur Änderungsanfrage „{changeRequest}“ in {space} erwähnt:',
  mentionAction: 'Kommentar öffnen',
  mentionReason: 'Sie erhalten diese E-Mail, weil ein Kommentar Sie erwähnt.',

  reviewSubject: '{requester} bittet Sie um ein Review von {changeRequest}',
  reviewText: '{requester} bittet Sie um ein Review der Änderungsanfrage „{changeRequest}“ in {space}.',
  reviewAction: 'Änderungsanfrage öffnen',
  reviewReason:
    'Sie erhalten diese E-Mail, weil ein Review von Ihnen oder einem Ihrer Teams angefordert wurde.',

  digestSubject: 'Neues in {space}',
  digestSubjectOfMany: {
    one: 'Neues in {space} und einem weiteren Bereich',
    other: 'Neues in {space} und {count} weiteren Bereichen',
  },
  digestText: 'Das haben andere seit Ihrer letzten Zusammenfassung getan:',
  digestAction: 'Lectern öffnen',
  digestReason:
    'Sie erhalten diese E-Mail, weil es dort Neues gibt, wo Sie Mitglied sind. Sie wird höchstens einmal am Tag gesendet.',
  digestTitle: '{organization}: {space}',
  updates: { one: '{count} Aktualisierung', other: '{count} Aktualisierungen' },
  changeRequests: { one: '{count} neue Änderungsanfrage', other: '{count} neue Änderungsanfragen' },
  reviews: { one: '{count} Review', other: '{count} Reviews' },
  comments: { one: '{count} Kommentar', other: '{count} Kommentare' },

  untitled: 'Ohne Titel',
  unsubscribe: 'Solche E-Mails abbestellen',

  expires: 'Der Link ist bis {time} gültig.',
};
