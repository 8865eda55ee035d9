/// The folder of the model files, as the package builds it beside the programs.
public let textModelsBundle = "datascan_TextModels.resources/Models"
