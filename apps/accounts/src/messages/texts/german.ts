import type { Texts } from './english.ts';

export const german: Texts = {
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  signInWith: 'Mit {provider} anmelden',
  forgotPassword: 'Passwort vergessen oder noch keines festgelegt?',
  sso: {
    title: 'Mit Ihrer Organisation anmelden',
    lead: 'Ihre Organisation kann Sie anmelden: Geben Sie die E-Mail-Adresse ein, die Sie dort haben.',
    button: 'Weiter',
    none: 'Keine Organisation meldet hier Personen mit dieser Adresse an. Fragen Sie die Administration Ihrer Organisation nach dem Link oder melden Sie sich mit einem Passwort an.',
    limited:
      'Sie sind über Ihre Organisation angemeldet. Um Ihr Konto, seine Sitzungen und Tokens zu sehen und zu ändern, melden Sie sich ab und dann ohne sie an.',
    replace:
      'Sie sind als {name} angemeldet. Wenn Sie sich hier stattdessen über eine Organisation anmelden, werden Sie vorher abgemeldet.',
  },
  startAgain: 'Neu beginnen',
  signedOut: 'Sie sind abgemeldet.',
  passwordIsSet: 'Ihr Passwort ist festgelegt. Melden Sie sich damit an.',
  failed: 'Das hat nicht geklappt',
  done: 'Erledigt',
  save: 'Speichern',

  email: 'E-Mail-Adresse',
  name: 'Name',
  password: 'Passwort',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  passwordHint:
    'Mindestens {count} Zeichen, und keines der Passwörter, die alle verwenden. Ein ganzer Satz eignet sich gut.',
  enterCode: 'Code eingeben',
  code: 'Code',
  appCodeHint: 'Die sechs Ziffern, die Ihre Authenticator-App gerade anzeigt.',
  codeHint: 'Die sechs Ziffern, die Ihre Authenticator-App gerade anzeigt, oder ein Wiederherstellungscode.',

  link: {
    reset: {
      title: 'Neues Passwort festlegen',
      lead: 'Alle Ihre Sitzungen werden beendet.',
      button: 'Passwort festlegen',
    },
    invite: {
      title: 'Willkommen bei Lectern',
      lead: 'Sie wurden eingeladen. Wählen Sie, wie andere Sie sehen, und ein Passwort.',
      button: 'Einladung annehmen',
    },
    setup: {
      title: 'Diesen Server einrichten',
      lead: 'Sie verwalten diesen Server. Wählen Sie die Adresse und das Passwort, mit denen Sie sich anmelden.',
      button: 'Fertigstellen',
    },
  },
  forgot: {
    title: 'Passwort per E-Mail festlegen',
    lead: 'Sie erhalten einen Link, mit dem Sie ein Passwort festlegen.',
    button: 'Link senden',
  },
  mailbox: {
    title: 'Sehen Sie in Ihr Postfach',
    lead: 'Falls es ein Konto mit der Adresse {email} gibt, ist eine E-Mail mit einem Link dorthin unterwegs. Der Link gilt eine Stunde.',
    hint: 'Keine E-Mail? Sehen Sie im Spam-Ordner nach oder bitten Sie die Administration dieses Servers um einen Link.',
  },

  account: {
    title: 'Ihr Konto',
    profile: 'Profil',
    emailIs: 'E-Mail-Adresse: {email}',
    nameSaved: 'Ihr Name ist gespeichert.',
    otherSessionsEnd: 'Ihre anderen Sitzungen werden beendet.',
    changePassword: 'Passwort ändern',
    passwordChanged: 'Ihr Passwort ist geändert, und Ihre anderen Sitzungen sind beendet.',
    noPassword: 'Sie haben noch kein Passwort.',
    setByMail: 'Per E-Mail festlegen',
  },
  language: {
    title: 'Sprache',
    hint: 'Dieser Seiten und der E-Mails an Sie.',
    ofBrowser: 'Wie im Browser eingestellt',
    saved: 'Ihre Sprache ist gespeichert.',
  },
  factor: {
    title: 'Zweiter Faktor',
    lead: 'Mit einer Authenticator-App öffnet ein gestohlenes Passwort allein nichts.',
    start: 'App einrichten',
    scan: 'Scannen Sie dies mit der App oder geben Sie den Schlüssel ein.',
    picture: 'QR-Code mit dem Schlüssel',
    turnOn: 'Einschalten',
    cancel: 'Abbrechen',
    isOn: 'Ihr zweiter Faktor ist eingeschaltet.',
    recoveryCodes:
      'Bewahren Sie diese Wiederherstellungscodes dort auf, wo Sie sie ohne Ihr Telefon finden. Jeder gilt einmal, und sie werden nicht noch einmal angezeigt.',
    inUse: 'Sie melden sich mit einem Code Ihrer App an.',
    codesLeft: 'Übrige Wiederherstellungscodes: {count}.',
    turnOff: 'Ausschalten',
    isOff: 'Sie melden sich allein mit Ihrem Passwort an.',
  },
  mail: {
    title: 'E-Mails',
    mentions: 'Kommentare, die mich erwähnen',
    reviewRequests: 'Reviews, um die ich gebeten werde',
    digest: 'Neuigkeiten, einmal am Tag',
    saved: 'Ihre Auswahl ist gespeichert.',
  },
  sessions: {
    title: 'Sitzungen',
    place: '{browser}, {address}',
    browser: '{browser} unter {system}',
    unknownBrowser: 'Unbekannter Browser',
    isThis: 'Diese Sitzung',
    password: 'Mit Passwort angemeldet am {time}',
    oidc: 'Über OpenID Connect angemeldet am {time}',
    saml: 'Über Single Sign-on angemeldet am {time}',
    lastUsed: 'Zuletzt verwendet am {time}',
    end: 'Beenden',
    ended: 'Die Sitzung ist beendet.',
  },
  tokens: {
    title: 'Zugriffstokens',
    copy: 'Kopieren Sie Ihr neues Token jetzt: Es wird nicht noch einmal angezeigt.',
    new: 'Neues Token',
    label: 'Wofür es ist',
    expiry: 'Läuft ab',
    never: 'nie',
    onlyReads: 'Nur zum Lesen',
    create: 'Token erstellen',
    created: 'Erstellt am {date}',
    expires: 'Läuft ab am {date}',
    neverExpires: 'Läuft nie ab',
    readOnly: 'Liest nur',
    revoke: 'Widerrufen',
    revoked: 'Das Token ist widerrufen.',
  },

  home: {
    title: 'Ihre Organisationen',
    none: 'Sie sind in keiner Organisation Mitglied, oder Ihre verlangt die Anmeldung über ihren Identitätsanbieter.',
    more: 'Und weitere.',
    noSites: 'Noch keine Sites.',
    public: 'Öffentlich',
    unlisted: 'Nicht gelistet',
    'share-link': 'Mit Freigabelink',
    'visitor-auth': 'Für angemeldete Besucher',
    unpublished: 'Nicht veröffentlicht',
    developers: 'Für Entwickler',
    reference: 'API-Referenz',
    tokens: 'Ihre Zugriffstokens',
  },

  unsubscribe: {
    title: 'Weniger E-Mails erhalten?',
    stop: 'Abbestellen',
    again: 'Wieder erhalten',
    choose: 'E-Mails auswählen',
    mention: {
      now: 'Sie erhalten E-Mails zu Kommentaren, die Sie erwähnen.',
      stopped: 'Sie erhalten keine E-Mails mehr zu Kommentaren, die Sie erwähnen.',
      again: 'Sie erhalten wieder E-Mails zu Kommentaren, die Sie erwähnen.',
    },
    'review-request': {
      now: 'Sie erhalten E-Mails zu Reviews, um die Sie gebeten werden.',
      stopped: 'Sie erhalten keine E-Mails mehr zu Reviews, um die Sie gebeten werden.',
      again: 'Sie erhalten wieder E-Mails zu Reviews, um die Sie gebeten werden.',
    },
    digest: {
      now: 'Sie erhalten E-Mails zu Neuigkeiten.',
      stopped: 'Sie erhalten keine E-Mails mehr zu Neuigkeiten.',
      again: 'Sie erhalten wieder E-Mails zu Neuigkeiten.',
    },
  },

  problems: {
    wrongSignIn: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
    signInEnded: 'Diese Anmeldung hat zu lange gedauert oder zu viele Versuche gebraucht. Beginnen Sie neu.',
    wrongCode:
      'Der Code ist falsch oder wurde schon verwendet. Geben Sie den ein, den die App gerade anzeigt, oder einen Wiederherstellungscode.',
    wrongAppCode: 'Der Code ist falsch. Geben Sie den ein, den die App gerade anzeigt.',
    wrongPassword: 'Das aktuelle Passwort ist falsch.',
    passwordTooShort: 'Das Passwort muss mindestens {count} Zeichen haben.',
    passwordTooLong: 'Das Passwort darf höchstens {count} Zeichen haben.',
    passwordIsCommon:
      'Das Passwort ist eines der häufigsten aus veröffentlichten Datenlecks. Wählen Sie ein anderes.',
    passwordIsPersonal: 'Das Passwort darf nicht aus Ihrem Namen oder Ihrer E-Mail-Adresse bestehen.',
    invalidName: 'Der Name muss 1 bis 64 Zeichen haben.',
    invalidEmail: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    usedLink:
      'Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie unten einen neuen an, oder fragen Sie die Administration dieses Servers.',
    appInUse: 'Eine Authenticator-App ist schon in Verwendung. Schalten Sie sie zuerst aus.',
    appNotStarted: 'Beginnen Sie zuerst mit dem Einrichten einer Authenticator-App.',
    appChanged: 'Die Authenticator-App wurde inzwischen anderswo eingerichtet.',
    userDisabled: 'Dieses Konto ist gesperrt. Fragen Sie die Administration dieses Servers.',
    foreignEmail:
      'Es gibt schon ein Konto mit Ihrer E-Mail-Adresse, und der Identitätsanbieter bestätigt nicht, dass er die Adresse geprüft hat. Melden Sie sich mit Ihrem Passwort an, oder fragen Sie die Administration dieses Servers.',
    providerWithoutEmail:
      'Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht gesendet. Bitten Sie dessen Administration, den Claim `email` zu senden.',
    providerRejected:
      'Die Antwort des Identitätsanbieters wurde nicht akzeptiert. Melden Sie sich erneut an; falls es wieder geschieht, fragen Sie die Administration dieses Servers.',
    providerEnded:
      'Diese Anmeldung hat zu lange gedauert oder wurde nicht in diesem Browser begonnen. Melden Sie sich erneut an.',
    foreignForm:
      'Dieses Formular kam nicht von einer Seite, die dieser Browser hier geöffnet hat, oder Cookies sind ausgeschaltet. Öffnen Sie die Seite erneut, und versuchen Sie es noch einmal.',
    oldMailLink:
      'Dieser Link ist unvollständig oder zu alt. Verwenden Sie den einer neueren E-Mail, oder melden Sie sich an und wählen Sie Ihre E-Mails dort aus.',
    tokenLabel: 'Der Zweck des Tokens muss 1 bis 50 Zeichen haben.',
    tokenExpiry: 'Das Token kann dann nicht ablaufen. Wählen Sie eine andere Zeit.',
    tooMany: 'Zu viele Versuche. Versuchen Sie es in einer Minute erneut.',
    busy: 'Der Server ist ausgelastet oder gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
    provider: 'Der Identitätsanbieter ist nicht erreichbar. Versuchen Sie es später erneut.',
    gone: 'Das gibt es nicht mehr.',
    changed:
      'Inzwischen wurde etwas geändert, oder es ist schon vorhanden. Öffnen Sie die Seite erneut, und versuchen Sie es noch einmal.',
    forbidden: 'Das dürfen Sie nicht.',
    full: 'Die Festplatte des Servers ist voll. Sagen Sie es der Administration dieses Servers.',
    other: 'Eine Eingabe wird nicht akzeptiert. Ändern Sie sie, und versuchen Sie es noch einmal.',
  },
};
