import datascan
import datascan_decoder
import datascan_feed
import datascan_relay
import datascan_signal
import datascan_web
import datascan_wedge
import datascand

// One executable, which is the program by whose name it is started.
switch CommandLine.arguments.first?.split(separator: "/").last {
case "datascand": await DatascandProgram.main()
case "datascan-decoder": DecoderProgram.main()
case "datascan-web": await DatascanWebProgram.main()
case "datascan-wedge": await DatascanWedgeProgram.main()
case "datascan-feed": await DatascanFeedProgram.main()
case "datascan-relay": await DatascanRelayProgram.main()
case "datascan-signal": await DatascanSignalProgram.main()
default: await DatascanProgram.main()
}
