// What tiles and ships are called, in the order of their numbers.

import type { Lang } from './words'

const TILES: Record<Lang, string[]> = {
  en: ['Copper Hills', 'Flax Fields', 'Cedar Forest', 'Driftwood Cove', 'Fish Market', 'Weavers’ Terraces', 'Harbour Bazaar',
    'Drowned Mine'],
  fr: ['Monts de cuivre', 'Champs de lin', 'Forêt de cèdres', 'Anse au bois flotté', 'Marché aux poissons',
    'Terrasses du tissage', 'Bazar du port', 'Mine noyée'],
}

const ON_RIBBONS: Record<Lang, Record<number, string>> = {
  en: {},
  fr: { 4: 'Bois flotté', 5: 'Marché', 6: 'Tissage' },
}

const SHIPS: Record<Lang, string[]> = {
  en: ['Ore Barge', 'Deep-Mine Barge', 'Timber Raft', 'Coppice Boat', 'Flax Skiff', 'Weavers’ Cog', 'Toll Ferry', 'Mint Galley',
    'Fishing Smack', 'Orchard Boat', 'Carpenters’ Yard', 'Sail Loft', 'Floating Smelter', 'Rope Walk', 'Charcoal Hulk',
    'Assay Ship', 'Lumber Trader', 'Silk Trader', 'Bazaar Dhow', 'Salvage Tug', 'Lantern Boat', 'Pilgrim Ship', 'Temple Barge',
    'Bronze Ram', 'Menagerie', 'Library Ship', 'Treasure Galleon', 'Royal Trireme', 'Bronze Citadel', 'Ark of Kings'],
  fr: ['Barge à minerai', 'Barge minière', 'Radeau de troncs', 'Barque à fagots', 'Esquif linier', 'Cogue tisserande',
    'Bac à péage', 'Galère à monnaie', 'Barque de pêche', 'Bateau-verger', 'Charpenterie', 'Voilerie', 'Fonderie à flot',
    'Corderie', 'Ponton à charbon', 'Navire essayeur', 'Marchand de bois', 'Marchand de soie', 'Boutre du bazar', 'Renfloueur',
    'Bateau-lanterne', 'Nef des pèlerins', 'Barge du temple', 'Éperon de bronze', 'Ménagerie', 'Nef-bibliothèque',
    'Galion au trésor', 'Trirème royale', 'Citadelle de bronze', 'Arche des rois'],
}

export function tileName(tile: number, lang: Lang): string {
  return TILES[lang][tile - 1] ?? String(tile)
}

/** Short enough for the ribbon over a tile. */
export function ribbon(tile: number, lang: Lang): string {
  return ON_RIBBONS[lang][tile] ?? tileName(tile, lang)
}

export function shipName(ship: string, lang: Lang): string {
  return SHIPS[lang][Number(ship.slice(1)) - 1] ?? ship
}
