// The first game of Ark of Atlantis, for two: the learner and a novice.

import { tell, type Now, type Script } from '../../guide/script'
import { english, french, HELP, OVER, rival } from '../../guide/telling'
import { crew as crewOf, worth, type Amounts, type ArkView, type ShipView, type TileView } from './reading'
import { cubesText, percent, signless } from './saying'

type Here = Now<ArkView>

const own = (now: Here) => now.view.seats[now.me - 1]!
const other = (now: Here) => now.view.seats.find(({ seat }) => seat !== now.me)!
const crew = (now: Here) => crewOf(now.view)
const lit = (...tiles: (TileView | undefined)[]) => tiles.filter((one) => one !== undefined).map(({ tile }) => `[data-tile="${tile}"] .edge`)
const name = (now: Here, one: TileView | undefined) => (one ? now.words.value('tile', one.tile, 'plain') : '')
const called = (now: Here, { ship }: ShipView) => now.words.value('ship', ship, 'plain')
/** `4 wood + 1 flax`. */
const cubes = (now: Here, amounts: Amounts = {}) => cubesText(amounts, now.words)
/** Where the window is narrow, these stand for what lies behind them. */
const TAB = { show: '.ark .tabs :nth-child(1)', fleet: '.ark .tabs :nth-child(2)', players: '.ark .tabs :nth-child(3)' }
const can = (now: Here, kind: string) => now.mine && now.legal.some((action) => action.kind === kind)

/** The free tile with the most to gather. */
const rich = (now: Here) => now.view.tiles.filter(({ side, seat }) => side !== 'gone' && seat === null)
  .sort((one, two) => Object.values(two.yield).reduce((sum, n) => sum + n, 0) - Object.values(one.yield).reduce((sum, n) => sum + n, 0))[0]
const lacks = ({ lack }: ShipView) => Object.values(lack ?? {}).reduce((sum, n) => sum + n, 0)
/** The ship on show that is nearest to being paid. */
const nearest = (now: Here) => now.view.show.filter((ship) => ship !== null).sort((one, two) => lacks(one) - lacks(two))[0]
const worker = (now: Here) => now.view.tiles.find(({ seat }) => seat === now.me)
const sinking = (now: Here) => now.view.tiles.find(({ side }) => side === 'sinking')
const gone = (now: Here) => now.view.tiles.find(({ side }) => side === 'gone')
const risky = (now: Here) => now.view.tiles.filter(({ side }) => side !== 'gone').sort((one, two) => two.chance - one.chance)[0]
const mate = (now: Here) => own(now).ships.find(({ ring }) => ring)
const decided = (now: Here) => now.story.filter(({ by, forced }) => by === now.me && !forced).length

const script: Script<ArkView> = [
  {
    id: 'welcome', look: () => ['.ark .island'],
    en: (now) => tell('An island in a rising sea', `In ${now.view.rounds} rounds Atlantis goes under. Your ${crew(now)} workers gather on its tiles and build ships, before the sea takes both. ${rival(now)} does the same.`),
    fr: (now) => tell('Une île dans la mer qui monte', `Dans ${now.view.rounds} manches, l’Atlantide s’engloutit. Vos ${crew(now)} ouvriers récoltent sur ses tuiles et construisent des navires, avant que la mer ne prenne tout. ${rival(now)} fait de même.`),
  },
  {
    id: 'goal', look: () => ['.ark .fleet', TAB.fleet],
    en: (now) => tell('Save your workers', `Each ship saves one worker, and each worker without a ship costs ${now.view.printed.stranded} points at the end. You have ${own(now).fleet} of ${crew(now)} ships: ${signless(own(now).scoring.ships)} points if it ended now.`),
    fr: (now) => tell('Sauvez vos ouvriers', `Chaque navire sauve un ouvrier, et chaque ouvrier sans navire coûte ${now.view.printed.stranded} points à la fin. Vous avez ${french(own(now).fleet, 'navire')} sur ${crew(now)} : ${signless(own(now).scoring.ships)} points si cela finissait maintenant.`),
  },
  {
    id: 'time', look: () => ['.ark .track'],
    en: () => tell('Time', 'Every worker you place moves your marker one space. Whoever is last on the track is to move, on one space the topmost: so you may have several turns running.'),
    fr: () => tell('Le temps', 'Chaque ouvrier placé avance votre marqueur d’une case. Le dernier sur la piste joue ; sur une même case, celui du dessus. Vous pouvez donc jouer plusieurs tours de suite.'),
  },
  {
    id: 'tiles', when: (now) => rich(now) !== undefined, look: (now) => lit(rich(now)),
    en: (now) => tell('Tiles', `On ${name(now, rich(now))}, ${english(rich(now)?.rings ?? 0, 'worker brings', 'workers bring')} ${cubes(now, rich(now)?.yield)}. You fill all its gold rings at once, and nobody else can go there in this round.`),
    fr: (now) => tell('Les tuiles', `${name(now, rich(now))} : ${french(rich(now)?.rings ?? 0, 'ouvrier rapporte', 'ouvriers rapportent')} ${cubes(now, rich(now)?.yield)}. Vous occupez d’un coup tous ses anneaux dorés, et personne d’autre n’y va dans cette manche.`),
  },
  {
    id: 'gather', when: (now) => can(now, 'gather'), look: (now) => lit(...now.view.tiles.filter(({ tile }) => now.legal.some(({ kind, fields }) => kind === 'gather' && fields.tile === tile))),
    wants: ({ kind }) => kind === 'gather', shows: ({ fields }, now) => fields.tile === rich(now)?.tile,
    en: () => tell('Gather', 'Choose a tile that glows and send your workers there. Wood and flax build most of the ships.'),
    fr: () => tell('Récoltez', 'Choisissez une tuile qui brille et envoyez-y vos ouvriers. Bois et lin construisent la plupart des navires.'),
  },
  {
    id: 'got', when: (now) => worker(now) !== undefined, look: (now) => ['.ark .track', `.ark .players .seat-${now.me}`],
    en: (now) => tell('What it brought', `You have ${cubes(now, own(now).cubes)}, and your marker stands on ${own(now).space}. ${rival(now)} is on ${other(now).space}: ${now.view.to_move === now.me ? 'you are last, so you play again.' : 'whoever is last plays.'}`),
    fr: (now) => tell('Ce que cela rapporte', `Vous avez ${cubes(now, own(now).cubes)}, et votre marqueur est sur ${own(now).space}. ${rival(now)} est sur ${other(now).space} : ${now.view.to_move === now.me ? 'vous êtes dernier, vous rejouez.' : 'le dernier joue.'}`),
  },
  {
    id: 'ships', when: (now) => now.mine && decided(now) > 0, look: () => ['.ark .show', TAB.show],
    en: (now) => { const ship = nearest(now); return tell('Ships on show', ship ? `${called(now, ship)} costs ${cubes(now, ship.cost)} and gives ${english(ship.points, 'point')}. ${lacks(ship) ? `You still lack ${cubes(now, ship.lack ?? {})}.` : 'You have all it needs.'} Building takes one worker in the city.` : 'The show is empty.') },
    fr: (now) => { const ship = nearest(now); return tell('Les navires', ship ? `${called(now, ship)} coûte ${cubes(now, ship.cost)} et donne ${french(ship.points, 'point')}. ${lacks(ship) ? `Il vous manque ${cubes(now, ship.lack ?? {})}.` : 'Vous avez tout ce qu’il faut.'} Construire demande un ouvrier dans la cité.` : 'L’étalage est vide.') },
  },
  {
    id: 'token', news: true, when: (now) => can(now, 'treasure'), look: (now) => lit(worker(now)), wants: ({ kind }) => kind === 'treasure',
    en: (now) => tell('A token', `Where you have workers, one more on the silver ring takes the token. Tokens of one set are worth ${[1, 2, 3, 4].map((n) => worth(now.view, n)).join(', ')} … points: collect one set. Take this one.`),
    fr: (now) => tell('Un jeton', `Là où vous avez des ouvriers, un de plus sur l’anneau argenté prend le jeton. Les jetons d’une série valent ${[1, 2, 3, 4].map((n) => worth(now.view, n)).join(', ')}… points : suivez une série. Prenez celui-ci.`),
    late: {
      en: tell('Tokens', 'Where you have workers, one more on the silver ring takes the token there. The more of one set, the more each is worth.'),
      fr: tell('Les jetons', 'Là où vous avez des ouvriers, un de plus sur l’anneau argenté prend le jeton. Plus la série est longue, plus chacun vaut.'),
    },
  },
  {
    id: 'build', news: true, when: (now) => can(now, 'build'), look: () => ['.ark .show', TAB.show], wants: ({ kind }) => kind === 'build', shows: ({ fields }, now) => fields.ship === nearest(now)?.ship,
    en: () => tell('You can build', 'You have the cubes for a ship that glows. Build it: its points count at once, and it saves a worker.'),
    fr: () => tell('Vous pouvez construire', 'Vous avez de quoi construire un navire qui brille. Faites-le : ses points comptent aussitôt, et il sauve un ouvrier.'),
    late: {
      en: tell('Building', 'When you have the cubes a ship costs, it glows: one worker in the city builds it. Points count at once, and a worker is saved.'),
      fr: tell('Construire', 'Quand vous avez les cubes d’un navire, il brille : un ouvrier dans la cité le construit. Ses points comptent aussitôt, et un ouvrier est sauvé.'),
    },
  },
  {
    id: 'city', when: (now) => now.mine && decided(now) > 1, look: () => ['.ark .city .ground'],
    en: (now) => tell('The city', `Here is always room: fetch ${now.view.printed.gold} gold for each worker, buy wood, flax or ore with gold, build ships, or sell a group of cubes for ${now.view.printed.group} points.`),
    fr: (now) => tell('La cité', `Il y a toujours de la place : cherchez ${now.view.printed.gold} or par ouvrier, achetez bois, lin ou minerai, construisez, ou vendez un lot de cubes pour ${now.view.printed.group} points.`),
  },
  {
    id: 'event', news: true, when: (now) => now.view.events.drawn > 0 && sinking(now) !== undefined, look: (now) => lit(sinking(now)),
    en: (now) => tell('The sea rises', `The first marker to reach a space with a wave turns up an event card. ${name(now, sinking(now))} is sinking now and yields ${cubes(now, sinking(now)!.yield)}. Each number is in the deck twice: the second takes the tile.`),
    fr: (now) => tell('La mer monte', `Le premier marqueur sur une case à vague fait tirer un événement. ${name(now, sinking(now))} sombre et rapporte ${cubes(now, sinking(now)!.yield)}. Chaque numéro est deux fois dans la pile : le second emporte la tuile.`),
    late: {
      en: tell('The sea rises', 'The first marker to reach a space with a wave turns up an event card: its tile begins to sink, and the second time it is gone.'),
      fr: tell('La mer monte', 'Le premier marqueur sur une case à vague fait tirer un événement : la tuile sombre, et la seconde fois elle disparaît.'),
    },
  },
  {
    id: 'odds', when: (now) => now.mine && decided(now) > 2 && risky(now) !== undefined, look: (now) => [`[data-tile="${risky(now)?.tile}"] .odds`],
    en: (now) => tell('How likely', `The number on a tile is the chance that the next event card strikes it: ${percent(risky(now)?.chance ?? 0, now.words)} at ${name(now, risky(now))}. An earthquake brings two more cards at once.`),
    fr: (now) => tell('Le risque', `Le nombre sur une tuile est la chance que le prochain événement la frappe : ${percent(risky(now)?.chance ?? 0, now.words)} pour ${name(now, risky(now))}. Un séisme amène aussitôt deux autres cartes.`),
  },
  {
    id: 'swim', news: true, when: (now) => gone(now) !== undefined || now.view.seats.some(({ swimmers }) => swimmers > 0), look: () => ['.ark .drowned'],
    en: (now) => tell('A tile is gone', `${name(now, gone(now)) || 'It'} is under water for good. Workers on it swim: whoever has swimmers pays ${now.view.printed.fine.gold} gold at the end of the round, or loses ${now.view.printed.fine.points} points. You have ${own(now).swimmers}.`),
    fr: (now) => tell('Une tuile a disparu', `${name(now, gone(now)) || 'Elle'} : sous l’eau pour de bon. Ses ouvriers nagent : qui a des nageurs paie ${now.view.printed.fine.gold} or à la fin de la manche, ou perd ${now.view.printed.fine.points} points. Vous en avez ${own(now).swimmers}.`),
    late: {
      en: tell('Swimmers', 'If a tile goes under while your workers are on it, they swim: at the end of the round that costs gold, or points if you have too little.'),
      fr: tell('Les nageurs', 'Si une tuile disparaît sous vos ouvriers, ils nagent : à la fin de la manche, cela coûte de l’or, ou des points s’il en manque.'),
    },
  },
  {
    id: 'round', when: (now) => now.view.round > 1, look: () => ['.ark .track', '.ark .island'],
    en: (now) => tell(`Round ${now.view.round} begins`, `All ${crew(now)} workers are home, the tiles are free again, and new tokens lie on them. Who arrived last on the space begins.`),
    fr: (now) => tell(`Manche ${now.view.round}`, `Les ${crew(now)} ouvriers sont rentrés, les tuiles sont libres, de nouveaux jetons y sont. Le dernier arrivé sur la case commence.`),
  },
  {
    id: 'use', news: true, when: (now) => can(now, 'use'), look: () => ['.ark .fleet', TAB.fleet], wants: ({ kind }) => kind === 'use',
    en: (now) => { const ship = mate(now); return tell('Use your ship', `${ship ? called(now, ship) : 'Your ship'} has a silver ring: once a round, one worker there brings ${ship ? cubes(now, ship.get) : 'cubes'}${ship && Object.keys(ship.pay).length ? ` for ${cubes(now, ship.pay)}` : ''}. No sea can take it. Try it.`) },
    fr: (now) => { const ship = mate(now); return tell('Utilisez votre navire', `${ship ? called(now, ship) : 'Votre navire'} a un anneau argenté : une fois par manche, un ouvrier y rapporte ${ship ? cubes(now, ship.get) : 'des cubes'}${ship && Object.keys(ship.pay).length ? ` contre ${cubes(now, ship.pay)}` : ''}. La mer ne peut pas le prendre. Essayez.`) },
    late: {
      en: tell('Ships that work', 'A ship with a silver ring can be used once a round: one worker on it brings its cubes, some for a price. The sea cannot take it.'),
      fr: tell('Les navires qui servent', 'Un navire à anneau argenté sert une fois par manche : un ouvrier y rapporte ses cubes, parfois contre un prix. La mer ne peut pas le prendre.'),
    },
  },
  {
    id: 'score', when: (now) => now.mine && now.view.round > 1, look: (now) => [`.ark .players .seat-${now.me}`, TAB.players],
    en: (now) => tell('What counts at the end', `Points so far, ${now.view.printed.stranded} less for each worker without a ship, tokens by sets, and points for gold. In brackets stands what it would be now: ${signless(own(now).scoring.total)} for you, ${signless(other(now).scoring.total)} for ${rival(now)}.`),
    fr: (now) => tell('Ce qui compte à la fin', `Les points, ${now.view.printed.stranded} de moins par ouvrier sans navire, les séries de jetons, et des points pour l’or. Entre parenthèses, ce que cela ferait maintenant : ${signless(own(now).scoring.total)} pour vous, ${signless(other(now).scoring.total)} pour ${rival(now)}.`),
  },
  { ...HELP, when: (now) => now.mine && now.view.round > 1 },
  {
    id: 'end', when: (now) => now.mine && now.view.round > 1, look: (now) => [`.ark .players .seat-${now.me}`, TAB.players],
    en: (now) => now.over ? OVER.en : tell('You know the game', `It is round ${now.view.round} of ${now.view.rounds}, and you have ${english(own(now).fleet, 'ship')} for ${crew(now)} workers. Finish it!`),
    fr: (now) => now.over ? OVER.fr : tell('Vous connaissez le jeu', `C’est la manche ${now.view.round} sur ${now.view.rounds}, et vous avez ${french(own(now).fleet, 'navire')} pour ${crew(now)} ouvriers. À vous de finir !`),
  },
]

export default script
