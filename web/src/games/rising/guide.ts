// The first game of Atlantis Rising: the learner and a novice save the island together.

import { stepText, type Now, type Script } from '../../guide/script'
import { english, french, HELP, OVER, rival } from '../../guide/phrases'
import { needs, total } from './counts'
import { CUBES, type ComponentView, type RisingView, type TileView } from './view'

type Here = Now<RisingView>

const own = (now: Here) => now.view.seats[now.me - 1]!
const left = (now: Here) => now.view.sections.reduce((sum, { intact }) => sum + intact, 0)
const section = (now: Here, letter: string) => now.view.sections.find((one) => one.section === letter)!
/** The outermost tile of a section that is still there. */
const tip = (now: Here, letter: string): TileView | undefined => section(now, letter).tiles.find(({ intact }) => intact)
const lit = (...tiles: (TileView | undefined)[]) => tiles.filter((one) => one !== undefined).map(({ tile }) => `[data-tile="${tile}"] .plate`)
const can = (now: Here, ...kinds: string[]) => now.mine && now.legal.some(({ kind }) => kinds.includes(kind))
const price = (now: Here, { cost }: ComponentView) => CUBES.filter((cube) => cost[cube]).map((cube) => `${cost[cube]} ${now.words.value('cube', cube)}`).join(' + ')
/** The component that lacks the fewest cubes. */
const nearest = (now: Here) => now.view.blueprint.filter(({ seat }) => seat === null)
  .map((component) => ({ component, lack: needs(component, own(now)).reduce((sum, need) => sum + need.lack, 0) })).sort((one, two) => one.lack - two.lack)[0]?.component
const built = (now: Here) => now.view.blueprint.filter(({ seat }) => seat !== null).length
const count = (now: Here) => now.view.blueprint.length
/** What the last move of a kind had in a field. */
const last = (now: Here, kind: string, field: string) => now.story.findLast((told) => told.kind === kind)?.fields[field]
const losses = (now: Here) => now.view.forecast.map(({ lost }) => lost)
const faces = (now: Here) => now.view.forecast.map(({ die }) => die)
/** A number that is printed on the game: a price in energy, the most cards in a hand. */
const printed = (now: Here, what: 'cancel' | 'raise' | 'convert' | 'hand') => now.words.label(`amount.${what}`)
/** The sections that give cubes to whoever rolls well. */
const DIGS = [{ letter: 'M', cube: 'ore' }, { letter: 'H', cube: 'gold' }, { letter: 'F', cube: 'crystal' }]
const digs = (now: Here) => DIGS.map(({ letter }) => tip(now, letter))
/** The tip of the first of them that still has tiles, and what it gives. */
const dig = (now: Here) => DIGS.map(({ letter, cube }) => ({ tile: tip(now, letter), cube })).find(({ tile }) => tile !== undefined)
const where = (now: Here) => `${dig(now)?.tile?.tile}`
const gives = (now: Here) => `1 ${now.words.value('cube', dig(now)?.cube)}`
const placed = (now: Here) => now.story.some(({ by, kind }) => by === now.me && kind === 'place')
const hand = (now: Here) => total(own(now).hand)
const role = (now: Here) => now.words.value('councilor', own(now).councilor ?? '')
const ability = (now: Here) => now.words.about('councilor', own(now).councilor ?? '')
const misfortune = (now: Here) => now.words.value('misfortune', last(now, 'misfortune', 'misfortune') ?? '')

const script: Script<RisingView> = [
  {
    id: 'welcome', look: () => ['.rising .island'],
    en: (now) => stepText('All together', `You and ${rival(now)} win or lose together. Build the ${count(now)} components of the cosmic gate before the sea and the Athenians take the island. If its centre falls, you lose.`),
    fr: (now) => stepText('Tous ensemble', `${rival(now)} et vous gagnez ou perdez ensemble. Construisez les ${count(now)} composants du portail avant que la mer et les Athéniens n’aient pris l’île. Si le centre est détruit, vous perdez.`),
  },
  {
    id: 'island', look: (now) => lit(...now.view.sections.map((one) => one.tiles.find(({ intact }) => intact))),
    en: (now) => stepText('Six sections', `${left(now)} tiles form six arms around the centre. The sea comes from outside, so only the tip of an arm can be lost. The tips are also the best tiles.`),
    fr: (now) => stepText('Six régions', `${left(now)} tuiles, en six bras autour du centre. La mer vient du dehors : seule la pointe d’un bras peut être perdue. Les pointes sont aussi les meilleures tuiles.`),
  },
  {
    id: 'gate', look: () => ['.rising .gate'],
    en: (now) => { const one = nearest(now); return stepText('The cosmic gate', `${count(now)} components, ${built(now)} built. Each costs cubes and gives a one-time benefit. ${one ? `${now.words.value('component', one.component)}: ${price(now, one)}.` : ''} Red numbers show what you still need.`) },
    fr: (now) => { const one = nearest(now); return stepText('Le portail cosmique', `${count(now)} composants ; déjà construits : ${built(now)}. Chacun coûte des cubes et donne un bonus, une seule fois. ${one ? `${now.words.value('component', one.component)} : ${price(now, one)}.` : ''} En rouge, ce qui vous manque.`) },
  },
  {
    id: 'you', look: () => ['.rising .seats .you'],
    en: (now) => stepText('You', `You are the ${role(now)}: ${ability(now)}. ${english(own(now).home, 'Atlantean')} at home, ${own(now).energy} energy.`),
    fr: (now) => stepText('Vous', `Vous êtes : ${role(now)} (${ability(now)}). ${french(own(now).home, 'Atlante')} chez vous, ${own(now).energy} énergie.`),
  },
  {
    id: 'place', when: (now) => can(now, 'place') && now.view.phase === 'place' && dig(now) !== undefined, look: (now) => lit(...digs(now)),
    wants: ({ kind, fields }, now) => kind === 'place' && DIGS.some(({ letter }) => section(now, letter).tiles.some(({ tile }) => tile === fields.place)), shows: ({ fields }, now) => fields.place === section(now, 'M').tiles.find(({ intact, tile }) => intact && tile !== tip(now, 'M')?.tile)?.tile,
    en: (now) => stepText('Place an Atlantean', `Mountains give ore, Hills gold, Forests crystal: at ${where(now)} a roll of ${dig(now)?.tile?.target} or more brings ${gives(now)}. Closer to the centre it is harder, but safer from floods.`),
    fr: (now) => stepText('Placez un Atlante', `Les Montagnes donnent du minerai, les Collines de l’or, les Forêts du cristal : en ${where(now)}, un dé de ${dig(now)?.tile?.target} ou plus rapporte ${gives(now)}. Plus près du centre, c’est plus dur mais plus sûr.`),
  },
  {
    id: 'navy', when: (now) => can(now, 'place') && now.view.phase === 'place' && placed(now), look: () => ['.rising .navy'], wants: ({ kind }) => kind === 'place', shows: ({ fields }) => fields.place === 'navy',
    en: (now) => stepText('Who defends?', `After the actions, the Athenians attack: the galley’s +${now.view.galley.at} plus a die from ${Math.min(...faces(now))} to ${Math.max(...faces(now))}, against 1 for each Atlantean in the Navy. Right now you would lose ${Math.min(...losses(now))} to ${Math.max(...losses(now))} tiles. Place the next one, here or elsewhere.`),
    fr: (now) => stepText('Qui défend ?', `Après les actions, les Athéniens attaquent : la galère, +${now.view.galley.at}, et un dé de ${Math.min(...faces(now))} à ${Math.max(...faces(now))}, contre 1 par Atlante dans la Flotte. Pour l’instant, vous perdriez de ${Math.min(...losses(now))} à ${Math.max(...losses(now))} tuiles. Placez le suivant, ici ou ailleurs.`),
  },
  {
    id: 'misfortune', news: true, when: (now) => last(now, 'misfortune', 'misfortune') !== undefined, look: () => ['.rising .deck', '.rising.now'],
    en: (now) => stepText('A misfortune', `Each of you draws one per turn. The last was “${misfortune(now)}”. A Flood takes the tip of its section, and Atlanteans there go home without acting.`),
    fr: (now) => stepText('Un malheur', `Chacun en tire un par tour. Le dernier : « ${misfortune(now)} ». Une Crue prend la pointe de sa région, et les Atlantes qui s’y trouvent rentrent sans agir.`),
    late: {
      en: stepText('Misfortunes', 'Each of you draws one per turn. Most are Floods: the tip of a section is lost, and Atlanteans there go home without acting.'),
      fr: stepText('Les malheurs', 'Chacun en tire un par tour. La plupart sont des Crues : la pointe d’une région est perdue, et les Atlantes qui s’y trouvent rentrent sans agir.'),
    },
  },
  {
    id: 'cancel', news: true, when: (now) => can(now, 'cancel'), look: () => ['.rising.now'], wants: () => true,
    en: (now) => stepText('Stop the flood?', `Together you can pay ${printed(now, 'cancel')} energy to cancel it. Energy is scarce: use it for a tile that matters, or let this one go.`),
    fr: (now) => stepText('Arrêter la Crue ?', `Ensemble, vous pouvez l’annuler avec ${printed(now, 'cancel')} énergie. L’énergie est rare : gardez-la pour une tuile qui compte, ou laissez partir celle-ci.`),
    late: {
      en: stepText('Stopping a flood', 'When a Flood is drawn and you have enough energy between you, you may cancel it. Use it for tiles that matter.'),
      fr: stepText('Arrêter une Crue', 'Quand une Crue est tirée et que vous avez ensemble assez d’énergie, vous pouvez l’annuler. Faites-le pour les tuiles qui comptent.'),
    },
  },
  {
    id: 'act', when: (now) => can(now, 'act') && now.view.phase === 'act', look: (now) => lit(...now.view.sections.flatMap(({ tiles }) => tiles).filter(({ tile }) => now.legal.some(({ kind, fields }) => kind === 'act' && fields.place === tile))),
    wants: ({ kind }) => kind === 'act',
    en: () => stepText('Now they act', 'Choose one of your Atlanteans on the island. It acts as its tile says, then goes home. The order is up to you.'),
    fr: () => stepText('Maintenant, ils agissent', 'Choisissez un de vos Atlantes sur l’île. Il fait ce que dit sa tuile, puis rentre ; l’ordre vous appartient.'),
  },
  {
    id: 'roll', news: true, when: (now) => last(now, 'roll', 'roll') !== undefined, look: () => ['.rising.now', '.rising .seats .you'],
    en: (now) => stepText('The die', `The die shows ${last(now, 'roll', 'roll')}. If a roll reaches the tile’s number, you get the cube. If it is too low, you can add your own energy, 1 for each point. You have ${own(now).energy}.`),
    fr: (now) => stepText('Le dé', `Le dé donne ${last(now, 'roll', 'roll')}. S’il atteint le nombre de la tuile, le cube est à vous. S’il est trop bas, vous pouvez ajouter votre énergie, 1 par point. Vous en avez ${own(now).energy}.`),
    late: {
      en: stepText('The die', 'If a roll reaches the tile’s number, you get the cube. If it is too low, you can add your own energy, 1 for each point.'),
      fr: stepText('Le dé', 'Si le dé atteint le nombre de la tuile, le cube est à vous. S’il est trop bas, vous pouvez ajouter votre énergie, 1 par point.'),
    },
  },
  {
    id: 'attack', news: true, when: (now) => last(now, 'attack', 'die') !== undefined, look: () => ['.rising .navy'],
    en: (now) => stepText('The attack', `The die shows ${last(now, 'attack', 'die')}; the galley adds its number. Each point above your defence costs a tile. Whoever has the most Atlanteans in the Navy, and at least two, gets 1 courage. Then the galley advances: now +${now.view.galley.at}.`),
    fr: (now) => stepText('L’attaque', `Le dé donne ${last(now, 'attack', 'die')} ; la galère ajoute son nombre. Chaque point au-dessus de votre défense coûte une tuile. Le joueur qui a le plus d’Atlantes dans la Flotte, et au moins deux, reçoit 1 courage. Puis la galère avance : +${now.view.galley.at}.`),
    late: {
      en: stepText('The attack', 'The die and the galley against your Navy: each point above your defence costs a tile, and the galley grows stronger every turn.'),
      fr: stepText('L’attaque', 'Dé et galère contre votre Flotte : chaque point au-dessus de votre défense coûte une tuile, et la galère se renforce à chaque tour.'),
    },
  },
  {
    id: 'fall', news: true, when: (now) => can(now, 'sink'), look: (now) => lit(...now.view.sections.map((one) => tip(now, one.section))), wants: ({ kind }) => kind === 'sink', shows: ({ fields }) => fields.section === 'C',
    en: (now) => stepText('Which tile is lost?', `${english(now.view.about.left ?? 1, 'tile')} must go, and you choose the section. Spread the losses: Floods of a section that is gone take two tiles.`),
    fr: (now) => stepText('Quelle tuile perdre ?', `${french(now.view.about.left ?? 1, 'tuile')} à perdre, et vous choisissez la région. Répartissez les pertes : les Crues d’une région disparue prennent deux tuiles.`),
    late: {
      en: stepText('Which tile is lost', 'When tiles are lost to an attack, the starting player chooses the sections. Spread the losses: Floods of a section that is gone take two tiles.'),
      fr: stepText('Quelle tuile perdre', 'Quand une attaque coûte des tuiles, le premier joueur choisit les régions. Répartissez : les Crues d’une région disparue prennent deux tuiles.'),
    },
  },
  {
    id: 'turn', when: (now) => now.view.turn > 1, look: () => ['.rising.now'],
    en: (now) => stepText(`Turn ${now.view.turn}`, `${left(now)} tiles are left, the galley is at +${now.view.galley.at}. A new turn: place, misfortunes, act, attack, build. The starting player has changed.`),
    fr: (now) => stepText(`Tour ${now.view.turn}`, `Il reste ${left(now)} tuiles, la galère est à +${now.view.galley.at}. Un nouveau tour : placer, malheurs, agir, attaque, bâtir. Le premier joueur a changé.`),
  },
  {
    id: 'forge', when: (now) => can(now, 'place'), look: (now) => lit(tip(now, 'R'), section(now, 'R').tiles[2]),
    en: (now) => stepText('Forges make Atlantium', `Nearly every component needs Atlantium. In the Forges, 1 of your ore becomes ${tip(now, 'R')?.atlantium ?? 1} at ${tip(now, 'R')?.tile ?? 'the tip'}. You have ${own(now).cubes.ore} ore. So get ore first, then go to the Forges.`),
    fr: (now) => stepText('Les Forges font l’atlantium', `Presque tous les composants demandent de l’atlantium. Aux Forges, 1 minerai en devient ${tip(now, 'R')?.atlantium ?? 1} en ${tip(now, 'R')?.tile ?? 'pointe'}. Vous avez ${own(now).cubes.ore} minerai. Donc : d’abord du minerai, puis les Forges.`),
  },
  {
    id: 'energy', when: (now) => can(now, 'place'), look: () => ['.rising .island .glow'],
    en: (now) => stepText('The centre gives energy', `An Atlantean there gets 1 energy, without a roll, and no flood reaches it. 1 energy improves a roll by 1, ${printed(now, 'convert')} change a cube into another, ${printed(now, 'cancel')} cancel a Flood, ${printed(now, 'raise')} raise a lost tile.`),
    fr: (now) => stepText('Le centre donne l’énergie', `Un Atlante y rapporte 1 énergie, sans dé, et aucune Crue ne l’atteint. 1 énergie améliore un dé de 1, ${printed(now, 'convert')} changent un cube, ${printed(now, 'cancel')} annulent une Crue, ${printed(now, 'raise')} relèvent une tuile perdue.`),
  },
  {
    id: 'cards', news: true, when: (now) => hand(now) > 0, look: () => ['.rising .seats .you'],
    en: (now) => stepText('Knowledge', `You hold ${english(hand(now), 'knowledge card')}; Libraries give more. A card is highlighted when it can be played; you may keep at most ${printed(now, 'hand')}.`),
    fr: (now) => stepText('Le savoir', `Vous avez ${french(hand(now), 'carte')} Savoir ; les Bibliothèques en donnent d’autres. Une carte est en surbrillance quand on peut la jouer ; on en garde ${printed(now, 'hand')} au plus.`),
    late: {
      en: stepText('Knowledge', 'Libraries give knowledge cards. They are highlighted in your hand when they can be played; you discard those above the hand limit.'),
      fr: stepText('Le savoir', 'Les Bibliothèques donnent des cartes Savoir. Elles sont en surbrillance quand on peut les jouer ; on défausse celles qui sont en trop.'),
    },
  },
  {
    id: 'build', news: true, when: (now) => can(now, 'build'), look: () => ['.rising .gate'], wants: ({ kind }) => kind === 'build',
    en: () => stepText('You can build', 'You have everything a component costs. Build it now to get its benefit at once. Each of you may build one component per turn.'),
    fr: () => stepText('Vous pouvez construire', 'Vous avez tout ce que coûte un composant : construisez-le pour recevoir aussitôt son bonus. Un composant par joueur et par tour.'),
    late: {
      en: stepText('Building', 'At the end of a turn, each of you may build one component, paid with your own cubes. The last component wins the game.'),
      fr: stepText('Construire', 'À la fin du tour, chacun peut construire un composant, avec ses propres cubes. Le dernier fait gagner.'),
    },
  },
  { ...HELP, when: (now) => now.mine && now.view.turn > 1 },
  {
    id: 'end', when: (now) => now.mine && now.view.turn > 1, look: () => ['.rising .gate'],
    en: (now) => now.over ? OVER.en : stepText('You know the game', `${built(now)} of ${count(now)} components are built and ${left(now)} tiles are left. Save the island!`),
    fr: (now) => now.over ? OVER.fr : stepText('Vous connaissez le jeu', `Construits : ${french(built(now), 'composant')} sur ${count(now)}. Il reste ${french(left(now), 'tuile')}. Sauvez l’île !`),
  },
]

export default script
