import type { Texts } from './english.ts';

export const french: Texts = {
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  signInWith: 'Se connecter avec {provider}',
  forgotPassword: 'Mot de passe oublié, ou pas encore défini ?',
  sso: {
    title: 'Se connecter avec votre organisation',
    lead: 'Votre organisation peut vous connecter : saisissez l’adresse e-mail que vous y utilisez.',
    button: 'Continuer',
    none: 'Aucune organisation ne connecte ici les personnes ayant cette adresse. Demandez le lien à l’administration de la vôtre, ou connectez-vous avec un mot de passe.',
    limited:
      'Cette session passe par votre organisation. Pour voir et modifier votre compte, ses sessions et ses jetons, déconnectez-vous, puis connectez-vous sans elle.',
    replace:
      'Session ouverte au nom de {name}. Si vous vous connectez ici par une organisation, cette session se termine d’abord.',
  },
  startAgain: 'Recommencer',
  signedOut: 'Déconnexion effectuée.',
  passwordIsSet: 'Votre mot de passe est défini. Utilisez-le pour vous connecter.',
  failed: 'Cela n’a pas fonctionné',
  done: 'C’est fait',
  save: 'Enregistrer',

  email: 'Adresse e-mail',
  name: 'Nom',
  password: 'Mot de passe',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  passwordHint:
    'Au moins {count} caractères, et pas un mot de passe que tout le monde utilise. Une phrase convient bien.',
  enterCode: 'Saisissez votre code',
  code: 'Code',
  appCodeHint: 'Les six chiffres que votre application d’authentification affiche en ce moment.',
  codeHint:
    'Les six chiffres que votre application d’authentification affiche en ce moment, ou un code de récupération.',

  link: {
    reset: {
      title: 'Définir un nouveau mot de passe',
      lead: 'Toutes vos sessions prendront fin.',
      button: 'Définir le mot de passe',
    },
    invite: {
      title: 'Bienvenue dans Lectern',
      lead: 'Vous avez reçu une invitation. Choisissez le nom que verront les autres et un mot de passe.',
      button: 'Accepter l’invitation',
    },
    setup: {
      title: 'Configurer ce serveur',
      lead: 'Vous administrez ce serveur. Choisissez l’adresse et le mot de passe avec lesquels vous vous connectez.',
      button: 'Terminer',
    },
  },
  forgot: {
    title: 'Définir votre mot de passe par e-mail',
    lead: 'Vous recevrez un lien pour définir un mot de passe.',
    button: 'Envoyer un lien',
  },
  mailbox: {
    title: 'Consultez votre messagerie',
    lead: 'S’il existe un compte avec l’adresse {email}, un e-mail contenant un lien lui a été envoyé. Le lien est valable une heure.',
    hint: 'Pas d’e-mail ? Regardez dans le dossier des indésirables ou demandez un lien à l’administration de ce serveur.',
  },

  account: {
    title: 'Votre compte',
    profile: 'Profil',
    emailIs: 'Adresse e-mail : {email}',
    nameSaved: 'Votre nom est enregistré.',
    otherSessionsEnd: 'Vos autres sessions prendront fin.',
    changePassword: 'Changer le mot de passe',
    passwordChanged: 'Votre mot de passe est modifié et vos autres sessions ont pris fin.',
    noPassword: 'Vous n’avez pas encore de mot de passe.',
    setByMail: 'En définir un par e-mail',
  },
  language: {
    title: 'Langue',
    hint: 'De ces pages et des e-mails que vous recevez.',
    ofBrowser: 'Celle de mon navigateur',
    saved: 'Votre langue est enregistrée.',
  },
  factor: {
    title: 'Second facteur',
    lead: 'Avec une application d’authentification, un mot de passe volé ne suffit pas.',
    start: 'Configurer une application',
    scan: 'Scannez ceci avec l’application, ou saisissez la clé.',
    picture: 'Code QR contenant la clé',
    turnOn: 'Activer',
    cancel: 'Annuler',
    isOn: 'Votre second facteur est activé.',
    recoveryCodes:
      'Conservez ces codes de récupération là où vous les retrouverez sans votre téléphone. Chacun ne sert qu’une fois, et ils ne seront plus affichés.',
    inUse: 'Vous vous connectez avec un code de votre application.',
    codesLeft: 'Codes de récupération restants : {count}.',
    turnOff: 'Désactiver',
    isOff: 'Vous vous connectez avec votre seul mot de passe.',
  },
  mail: {
    title: 'E-mails',
    mentions: 'Commentaires qui me mentionnent',
    reviewRequests: 'Relectures qui me sont demandées',
    digest: 'Nouveautés, une fois par jour',
    saved: 'Votre choix est enregistré.',
  },
  sessions: {
    title: 'Sessions',
    place: '{browser}, {address}',
    browser: '{browser} sur {system}',
    unknownBrowser: 'Navigateur inconnu',
    isThis: 'Celle-ci',
    password: 'Connexion par mot de passe le {time}',
    oidc: 'Connexion par OpenID Connect le {time}',
    saml: 'Connexion par authentification unique le {time}',
    lastUsed: 'Dernière utilisation le {time}',
    end: 'Terminer',
    ended: 'La session a pris fin.',
  },
  tokens: {
    title: 'Jetons d’accès',
    copy: 'Copiez votre nouveau jeton maintenant : il ne sera plus affiché.',
    new: 'Nouveau jeton',
    label: 'Son usage',
    expiry: 'Expiration',
    never: 'jamais',
    onlyReads: 'En lecture seule',
    create: 'Créer le jeton',
    created: 'Créé le {date}',
    expires: 'Expire le {date}',
    neverExpires: 'N’expire jamais',
    readOnly: 'Lecture seule',
    revoke: 'Révoquer',
    revoked: 'Le jeton est révoqué.',
  },

  home: {
    title: 'Vos organisations',
    none: 'Vous n’êtes membre d’aucune organisation, ou la vôtre exige une connexion par son fournisseur d’identité.',
    more: 'Et d’autres.',
    noSites: 'Pas encore de sites.',
    public: 'Public',
    unlisted: 'Non répertorié',
    'share-link': 'Avec un lien de partage',
    'visitor-auth': 'Pour les visiteurs connectés',
    unpublished: 'Non publié',
    developers: 'Pour les développeurs',
    reference: 'Référence de l’API',
    tokens: 'Vos jetons d’accès',
  },

  unsubscribe: {
    title: 'Recevoir moins d’e-mails ?',
    stop: 'Ne plus les recevoir',
    again: 'Les recevoir à nouveau',
    choose: 'Choisir vos e-mails',
    mention: {
      now: 'Vous recevez des e-mails sur les commentaires qui vous mentionnent.',
      stopped: 'Vous ne recevez plus d’e-mails sur les commentaires qui vous mentionnent.',
      again: 'Vous recevez à nouveau des e-mails sur les commentaires qui vous mentionnent.',
    },
    'review-request': {
      now: 'Vous recevez des e-mails sur les relectures qui vous sont demandées.',
      stopped: 'Vous ne recevez plus d’e-mails sur les relectures qui vous sont demandées.',
      again: 'Vous recevez à nouveau des e-mails sur les relectures qui vous sont demandées.',
    },
    digest: {
      now: 'Vous recevez des e-mails sur les nouveautés.',
      stopped: 'Vous ne recevez plus d’e-mails sur les nouveautés.',
      again: 'Vous recevez à nouveau des e-mails sur les nouveautés.',
    },
  },

  problems: {
    wrongSignIn: 'L’adresse e-mail ou le mot de passe est incorrect.',
    signInEnded: 'Cette connexion a pris trop de temps ou trop de tentatives. Recommencez.',
    wrongCode:
      'Le code est incorrect ou a déjà servi. Saisissez celui que l’application affiche en ce moment, ou un code de récupération.',
    wrongAppCode: 'Le code est incorrect. Saisissez celui que l’application affiche en ce moment.',
    wrongPassword: 'Le mot de passe actuel est incorrect.',
    passwordTooShort: 'Le mot de passe doit comporter au moins {count} caractères.',
    passwordTooLong: 'Le mot de passe doit comporter au plus {count} caractères.',
    passwordIsCommon:
      'Ce mot de passe est l’un des plus courants des fuites de données publiées. Choisissez-en un autre.',
    passwordIsPersonal: 'Le mot de passe ne doit pas être formé de votre nom ou de votre adresse e-mail.',
    invalidName: 'Le nom doit comporter de 1 à 64 caractères.',
    invalidEmail: 'Saisissez une adresse e-mail valide.',
    usedLink:
      'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau ci-dessous, ou à l’administration de ce serveur.',
    appInUse: 'Une application d’authentification est déjà utilisée. Désactivez-la d’abord.',
    appNotStarted: 'Commencez d’abord à configurer une application d’authentification.',
    appChanged: 'L’application d’authentification a été configurée ailleurs entre-temps.',
    userDisabled: 'Ce compte est désactivé. Adressez-vous à l’administration de ce serveur.',
    foreignEmail:
      'Un compte avec votre adresse e-mail existe déjà, et le fournisseur d’identité n’indique pas qu’il l’a vérifiée. Connectez-vous avec votre mot de passe, ou adressez-vous à l’administration de ce serveur.',
    providerWithoutEmail:
      'Le fournisseur d’identité n’a pas envoyé votre adresse e-mail. Demandez à son administration d’envoyer le claim `email`.',
    providerRejected:
      'La réponse du fournisseur d’identité n’a pas été acceptée. Reconnectez-vous ; si cela se reproduit, adressez-vous à l’administration de ce serveur.',
    providerEnded:
      'Cette connexion a pris trop de temps ou n’a pas commencé dans ce navigateur. Reconnectez-vous.',
    foreignForm:
      'Ce formulaire ne vient pas d’une page ouverte ici par ce navigateur, ou les cookies sont désactivés. Rouvrez la page, puis réessayez.',
    oldMailLink:
      'Ce lien est incomplet ou trop ancien. Utilisez celui d’un e-mail plus récent, ou connectez-vous pour choisir vos e-mails.',
    tokenLabel: 'L’usage du jeton doit comporter de 1 à 50 caractères.',
    tokenExpiry: 'Le jeton ne peut pas expirer à cette date. Choisissez-en une autre.',
    tooMany: 'Trop de tentatives. Réessayez dans une minute.',
    busy: 'Le serveur est occupé ou indisponible pour le moment. Réessayez dans un instant.',
    provider: 'Le fournisseur d’identité est injoignable. Réessayez plus tard.',
    gone: 'Cet élément n’existe plus.',
    changed: 'Quelque chose a changé entre-temps ou existe déjà. Rouvrez la page, puis réessayez.',
    forbidden: 'Vous n’en avez pas le droit.',
    full: 'Le disque du serveur est plein. Prévenez l’administration de ce serveur.',
    other: 'Une valeur saisie n’est pas acceptée. Modifiez-la, puis réessayez.',
  },
};
